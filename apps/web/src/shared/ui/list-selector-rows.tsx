/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no native list shows
   matches or a second line, and the combobox above holds the focus and hears the keys */
import { type MouseEvent, memo, useEffect } from 'react'
import type { ListItem, Match } from './fuzzy-search.ts'
import { Highlight } from './highlight.tsx'
import { Icon } from './icon.tsx'
import css from './list-selector.module.css'

type Props<Item extends ListItem> = {
  id: string
  label: string
  matches: readonly Match<Item>[]
  active: number
  selectedId: string | undefined
  onSelect: (item: Item) => void
}

export function ListSelectorRows<Item extends ListItem>(props: Props<Item>) {
  const { id, label, matches, active, selectedId, onSelect } = props
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  const click = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    const row = event.target.closest<HTMLElement>('[data-row]')
    const match = matches[Number(row?.dataset.row)]
    if (match) onSelect(match.item)
  }
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={css.list}
      onClick={click}
      onPointerDown={(event) => event.preventDefault()}
    >
      {matches.map((match, row) => (
        <Row
          key={match.item.id}
          id={`${id}-${row}`}
          row={row}
          match={match}
          isActive={row === active}
          isSelected={match.item.id === selectedId}
        />
      ))}
    </div>
  )
}

type RowProps = { id: string; row: number; match: Match<ListItem>; isActive: boolean; isSelected: boolean }

const Row = memo(function Row({ id, row, match, isActive, isSelected }: RowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      data-row={row}
      data-active={isActive || undefined}
      className={css.row}
    >
      <span className={css.words}>
        <span className={css.label}>
          <Highlight parts={match.label} />
        </span>
        {match.item.detail && (
          <span className={css.detail}>
            <Highlight parts={match.detail} />
          </span>
        )}
      </span>
      {isSelected && <Icon name="check" size={20} className={css.check} />}
    </div>
  )
})
