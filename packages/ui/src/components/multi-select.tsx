import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { Dialog, DialogActions } from './dialog.tsx'
import fieldCss from './field.module.css'
import { Field, type FieldProps } from './field.tsx'
import { fuzzySearch, type ListItem } from './fuzzy-search.ts'
import { Icon } from './icon.tsx'
import css from './multi-select.module.css'
import { TextField } from './text-field.tsx'
import { tUi } from './ui.words.ts'

const SEARCH_FROM = 12

type Props = Omit<FieldProps, 'label'> & {
  label: string
  items: readonly ListItem[]
  selectedIds: readonly string[]
  onChange: (selectedIds: string[]) => void
  className?: string | undefined
}

/** Ticks take effect at once; Done only closes. The ids keep the order of the items. */
export function MultiSelect({ label, items, selectedIds, onChange, className, ...field }: Props) {
  const valueId = useId()
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const selected = new Set(selectedIds)
  const chosen = items.filter(({ id }) => selected.has(id))
  const isAll = items.length > 0 && chosen.length === items.length
  const shown = fuzzySearch(items, query).matches.map(({ item }) => item)

  const tick = (ticked: string, isTicked: boolean) =>
    onChange(items.map(({ id }) => id).filter((id) => (id === ticked ? isTicked : selected.has(id))))
  const close = () => {
    setOpen(false)
    setQuery('')
  }
  return (
    <Field label={label} {...field} className={className}>
      {(control) => (
        <>
          <button
            {...control}
            type="button"
            aria-labelledby={`${control.id}-label ${valueId}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            className={classNames(fieldCss.control, css.trigger)}
            onClick={() => setOpen(true)}
          >
            <span id={valueId} className={classNames(css.value, chosen.length === 0 && css.none)}>
              {summary(chosen, items.length)}
            </span>
            <Icon name="down" size={20} className={css.arrow} />
          </button>
          <Dialog open={isOpen} onClose={close} title={label}>
            {items.length >= SEARCH_FROM && (
              <TextField
                type="search"
                label={tUi('list.search')}
                hideLabel
                placeholder={tUi('list.search')}
                value={query}
                onChange={(event) => setQuery(event.target.value)}
              />
            )}
            {query === '' && items.length > 1 && (
              <Checkbox
                className={css.all}
                label={tUi('multiSelect.all')}
                checked={isAll}
                mixed={!isAll && chosen.length > 0}
                onChange={() => onChange(isAll ? [] : items.map(({ id }) => id))}
              />
            )}
            {shown.map((item) => (
              <Checkbox
                key={item.id}
                label={item.label}
                hint={item.detail}
                checked={selected.has(item.id)}
                onChange={(event) => tick(item.id, event.target.checked)}
              />
            ))}
            {shown.length === 0 && (
              <p className={css.empty}>{query ? tUi('list.noMatch', { query }) : tUi('list.empty')}</p>
            )}
            <DialogActions>
              <p aria-live="polite" className={css.count}>
                {countWords(chosen.length, items.length)}
              </p>
              <Button variant="primary" onClick={close}>
                {tUi('action.done')}
              </Button>
            </DialogActions>
          </Dialog>
        </>
      )}
    </Field>
  )
}

function summary(chosen: readonly ListItem[], total: number) {
  if (chosen.length === 0) return tUi('field.choose')
  return chosen.length > 2 ? countWords(chosen.length, total) : chosen.map(({ label }) => label).join(', ')
}

function countWords(count: number, total: number) {
  if (count === 0) return tUi('multiSelect.none')
  return count === total
    ? tUi('multiSelect.everything', { total })
    : tUi('multiSelect.some', { count, total })
}
