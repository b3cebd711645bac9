import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useMemo, useState } from 'react'
import { fuzzySearch, type ListItem, type Match } from './fuzzy-search.ts'
import { Highlight } from './highlight.tsx'
import { Icon } from './icon.tsx'
import css from './list-selector.module.css'
import { Skeleton } from './skeleton.tsx'
import { TextField } from './text-field.tsx'
import { tUi } from './ui.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native input with a datalist cannot search fuzzily */

export type { ListItem } from './fuzzy-search.ts'

const DEBOUNCE_MS = 200
const SKELETON_ROWS = 10
const PAGE_ROWS = 8

type Props<Item extends ListItem> = {
  label: string
  /** Undefined while loading. */
  items: readonly Item[] | undefined
  selectedId?: string | undefined
  onSelect: (item: Item) => void
  placeholder?: string | undefined
  emptyText?: string | undefined
  error?: string | undefined
}

export function ListSelector<Item extends ListItem>(props: Props<Item>) {
  const { label, items, selectedId, onSelect, placeholder, emptyText = tUi('list.empty'), error } = props
  const listId = useId()
  const [typed, setTyped] = useState('')
  const query = useDebounced(typed, DEBOUNCE_MS)
  const { matches, total } = useMemo(() => fuzzySearch(items ?? [], query), [items, query])
  const [moved, setMoved] = useState({ query, to: -1 })
  const active = moved.query === query ? moved.to : query.trim() === '' ? -1 : 0
  const isOpen = items !== undefined && matches.length > 0

  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE_ROWS, PageUp: -PAGE_ROWS }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined && isOpen) setMoved({ query, to: target(active, step, matches.length) })
    else if (event.key === 'Enter') choose()
    else if (event.key === 'Escape' && typed !== '') setTyped('')
    else return
    event.preventDefault()
  }
  // Enter may be pressed before the debounced list has caught up.
  const choose = () => {
    const match = typed === query ? matches[active] : fuzzySearch(items ?? [], typed).matches[0]
    if (match) onSelect(match.item)
  }
  return (
    <div className={css.selector}>
      <TextField
        type="search"
        label={label}
        error={error}
        placeholder={placeholder ?? tUi('list.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
      />
      <VisuallyHidden>
        <span aria-live="polite">{items && query ? resultWords(matches.length, total) : ''}</span>
      </VisuallyHidden>
      {isOpen ? (
        <ListSelectorRows
          id={listId}
          label={label}
          matches={matches}
          active={active}
          selectedId={selectedId}
          onSelect={onSelect}
        />
      ) : items ? (
        <p className={css.empty}>{query ? tUi('list.noMatch', { query }) : emptyText}</p>
      ) : (
        <LoadingRows />
      )}
    </div>
  )
}

/** A step past an end wraps around; a page stops at the end. */
function target(from: number, step: number, length: number): number {
  if (from === -1) return step > 0 ? 0 : length - 1
  if (Math.abs(step) === 1) return (from + step + length) % length
  return Math.min(Math.max(from + step, 0), length - 1)
}

const resultWords = (count: number, total: number) =>
  total > count ? tUi('list.countOf', { count, total }) : tUi('list.count', { count })

const LoadingRows = () => (
  <div className={css.list}>
    <VisuallyHidden>{tUi('list.loading')}</VisuallyHidden>
    {Array.from({ length: SKELETON_ROWS }, (_, row) => (
      <div key={row} className={css.row}>
        <Skeleton width={`${45 + ((row * 17) % 40)}%`} height="0.875rem" />
      </div>
    ))}
  </div>
)

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no native list shows
   matches or a second line, and the combobox above holds the focus and hears the keys */

type RowsProps<Item extends ListItem> = {
  id: string
  label: string
  matches: readonly Match<Item>[]
  active: number
  selectedId: string | undefined
  onSelect: (item: Item) => void
}

function ListSelectorRows<Item extends ListItem>(props: RowsProps<Item>) {
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

function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(setSettled, delayMs, value)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
