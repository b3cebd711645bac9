import {
  defaultEventDistanceKm,
  type EventDistanceKm,
  type EventLocation,
  type EventPrice,
  type EventSearch,
  type EventSort,
  eventDistanceShown,
  eventDistancesKm,
  eventLocations,
  eventPrices,
  eventSorts,
  ONLINE_COMES_AFTER_KM,
} from '@rollcall/domain/content/events/event-filter'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Segmented } from '@rollcall/ui/components/segmented.tsx'
import { Select } from '@rollcall/ui/components/select.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import css from './events.module.css'
import { tEvents } from './events.words.ts'

/** The filters in the address; a missing one means any. */
interface Given {
  distance?: EventDistanceKm | undefined
  location?: EventLocation | undefined
  price?: EventPrice | undefined
  sort?: EventSort | undefined
  search?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  suburb?: string | undefined
}

type Search = EventSearch & { distanceFromKM: EventDistanceKm }

export const searchOf = (given: Given): Search => ({
  distanceFromKM: given.distance ?? defaultEventDistanceKm,
  locationType: given.location ?? 'any',
  priceType: given.price ?? 'any',
  sort: given.sort ?? eventSorts[0],
  search: given.search ?? '',
  type: given.type ?? '',
  dateFrom: given.from ?? null,
  dateTo: given.to ?? null,
  suburb: given.suburb ?? '',
})

export const filtersSet = (search: Search): number =>
  [
    search.distanceFromKM > 0,
    search.locationType !== 'any',
    search.priceType !== 'any',
    search.search !== '',
    search.type !== '',
    search.dateFrom ?? search.dateTo,
    search.suburb !== '',
  ].filter(Boolean).length

type Props = {
  search: Search
  types: readonly string[]
  /** Whether distances are known, from home or from a suburb. */
  isPlaceKnown: boolean
  isSuburbUnknown: boolean
}

export function Filters({ search, types, isPlaceKnown, isSuburbUnknown }: Props) {
  const { distanceFromKM, locationType, priceType, sort, type } = search
  const { distanceUnit: unit } = currentSite().site
  const navigate = useNavigate({ from: '/professional-development' })
  const choose = (filter: Given) =>
    void navigate({ search: (before) => ({ ...before, ...filter }), resetScroll: false })
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const set = filtersSet(search)
  const knownTypes = type === '' || types.includes(type) ? types : [type, ...types]
  return (
    <Card as="section" aria-label={tEvents('filters.label')}>
      <Button
        className={css.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size={20} />
        {set === 0 ? tEvents('filters.none') : tEvents('filters.set', { count: set })}
        <Icon name={isOpen ? 'up' : 'down'} size={20} />
      </Button>
      <div id={fields} className={classNames(css.filters, !isOpen && css.folded)}>
        <Typed
          label={tEvents('search.label')}
          type="search"
          value={search.search}
          onChange={(text) => choose({ search: text || undefined })}
        />
        <Select
          label={tEvents('type.label')}
          value={type}
          options={[
            { value: '', label: tEvents('type.any') },
            ...knownTypes.map((value) => ({ value, label: value })),
          ]}
          onChange={({ target }) => choose({ type: target.value || undefined })}
        />
        <TextField
          label={tEvents('dates.from')}
          type="date"
          value={search.dateFrom ?? ''}
          onChange={({ target }) => choose({ from: target.value || undefined })}
        />
        <TextField
          label={tEvents('dates.to')}
          type="date"
          value={search.dateTo ?? ''}
          error={
            search.dateFrom !== null && search.dateTo !== null && search.dateTo < search.dateFrom
              ? tEvents('dates.backwards')
              : undefined
          }
          onChange={({ target }) => choose({ to: target.value || undefined })}
        />
        <Typed
          label={tEvents('suburb.label')}
          type="text"
          value={search.suburb}
          hint={tEvents('suburb.hint')}
          error={isSuburbUnknown ? tEvents('suburb.unknown') : undefined}
          onChange={(suburb) => choose({ suburb: suburb || undefined })}
        />
        {isPlaceKnown && (
          <Select
            label={tEvents('distance.label')}
            className={css.distance}
            hint={distanceFromKM > 0 ? tEvents('distance.hint') : undefined}
            value={distanceFromKM}
            options={eventDistancesKm.map((km) => ({
              value: String(km),
              label:
                km === 0
                  ? tEvents('distance.any')
                  : tEvents(`distance.${unit}`, { distance: eventDistanceShown(km, unit) }),
            }))}
            onChange={({ target }) =>
              choose({ distance: eventDistancesKm.find((km) => String(km) === target.value) ?? 0 })
            }
          />
        )}
        <Select
          label={tEvents('location.label')}
          value={locationType}
          options={eventLocations.map((value) => ({ value, label: tEvents(`location.${value}`) }))}
          onChange={({ target }) =>
            choose({ location: eventLocations.find((value) => value === target.value) ?? 'any' })
          }
        />
        <Select
          label={tEvents('price.label')}
          value={priceType}
          options={eventPrices.map((value) => ({ value, label: tEvents(`price.${value}`) }))}
          onChange={({ target }) =>
            choose({ price: eventPrices.find((value) => value === target.value) ?? 'any' })
          }
        />
        {isPlaceKnown && (
          <div className={css.sort}>
            <Segmented<EventSort>
              label={tEvents('sort.label')}
              value={sort}
              options={eventSorts.map((value) => ({ value, label: tEvents(`sort.${value}`) }))}
              onChange={(value) => choose({ sort: value })}
            />
            {sort === 'nearest' && locationType === 'any' && (
              <p className={css.quiet}>
                {tEvents(`sort.${unit}`, { distance: eventDistanceShown(ONLINE_COMES_AFTER_KM, unit) })}
              </p>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

const PAUSE_MS = 400

type TypedProps = {
  label: string
  type: 'search' | 'text'
  value: string
  hint?: string
  error?: string | undefined
  onChange: (text: string) => void
}

/** A text is written into the address after a pause, so that not every letter causes a search. */
function Typed({ value, onChange, ...props }: TypedProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Back, and "Clear the filters", change the address from outside.
  if (value !== shown) {
    setShown(value)
    if (value !== text.trim()) setText(value)
  }
  useEffect(() => {
    const trimmed = text.trim()
    if (trimmed === value) return undefined
    const timer = setTimeout(() => onChange(trimmed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextField
      {...props}
      value={text}
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={({ target }) => setText(target.value)}
    />
  )
}
