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
  MOST_EVENTS_FOUND,
  ONLINE_COMES_AFTER_KM,
} from '@rollcall/domain/events/event-filter'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Segmented } from '../../shared/ui/segmented.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { ShowMore } from '../../shared/ui/show-more.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { EventCard } from './event-card.tsx'
import css from './events.module.css'
import { eventsQuery } from './events.queries.ts'
import { tEvents } from './events.words.ts'

/** Workshops, courses and webinars to come, by what the address says. */
export default function EventsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const {
    distance = defaultEventDistanceKm,
    location = 'any',
    price = 'any',
    sort = 'nearest',
  } = useSearch({ from: '/signed-in/professional-development' })
  const search = { distanceFromKM: distance, locationType: location, priceType: price, sort }
  const query = useInfiniteQuery({ ...eventsQuery(search), placeholderData: keepPreviousData })
  const { distanceUnit: unit } = currentSite().site
  return (
    <div className={css.screen} data-wide>
      <aside className={css.rail}>
        <Filters search={search} isHomeKnown={query.data?.isHomeKnown ?? true} />
        {query.data?.isHomeKnown === false && <NoHome />}
      </aside>
      <div className={css.list} aria-busy={query.isPlaceholderData && query.isFetching}>
        <Loaded
          query={query}
          skeleton={<EventsSkeleton />}
          offline={tEvents('offline')}
          failed={tEvents('failed')}
        >
          {({ events, currency, totalCount }) =>
            events.length === 0 ? (
              <NoEvents isFiltered={distance > 0 || location !== 'any' || price !== 'any'} />
            ) : (
              <>
                <div className={css.events}>
                  {events.map((event) => (
                    <EventCard
                      key={event.id}
                      event={event}
                      currency={currency}
                      unit={unit}
                      readerTimeZone={user.timezone}
                    />
                  ))}
                </div>
                <ShowMore
                  query={query}
                  shown={
                    totalCount === MOST_EVENTS_FOUND
                      ? tEvents('shownOfFirst', { shown: events.length, most: totalCount })
                      : tEvents('shown', { shown: events.length, count: totalCount })
                  }
                  more={tEvents('more')}
                  failed={tEvents('moreFailed')}
                />
              </>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

interface Filter {
  distance?: EventDistanceKm
  location?: EventLocation
  price?: EventPrice
  sort?: EventSort
}

type FiltersProps = {
  search: Omit<EventSearch, 'distanceFromKM'> & { distanceFromKM: EventDistanceKm }
  isHomeKnown: boolean
}

function Filters({ search, isHomeKnown }: FiltersProps) {
  const { distanceFromKM, locationType, priceType, sort } = search
  const { distanceUnit: unit } = currentSite().site
  const navigate = useNavigate({ from: '/professional-development' })
  const choose = (filter: Filter) =>
    void navigate({ search: (before) => ({ ...before, ...filter }), resetScroll: false })
  const [isOpen, setOpen] = useState(false)
  const fields = useId()
  const set = [distanceFromKM > 0, locationType !== 'any', priceType !== 'any'].filter(Boolean).length
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
        {isHomeKnown && (
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
        {isHomeKnown && distanceFromKM === 0 && (
          <div className={css.sort}>
            <Segmented<EventSort>
              label={tEvents('sort.label')}
              value={sort}
              options={[
                { value: 'nearest', label: tEvents('sort.nearest') },
                { value: 'soonest', label: tEvents('sort.soonest') },
              ]}
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

const NoHome = () => (
  <Notice
    title={tEvents('noHome.title')}
    action={
      <Link to="/contact" className={buttonClass('soft')}>
        {tEvents('noHome.contact')}
      </Link>
    }
  >
    {tEvents('noHome.text')}
  </Notice>
)

const NoEvents = ({ isFiltered }: { isFiltered: boolean }) => (
  <Card>
    {isFiltered ? (
      <EmptyState
        icon="filter"
        title={tEvents('empty.filteredTitle')}
        text={tEvents('empty.filteredText')}
        action={
          <Link to="/professional-development" className={buttonClass('soft')}>
            {tEvents('empty.clear')}
          </Link>
        }
      />
    ) : (
      <EmptyState icon="star" title={tEvents('empty.title')} text={tEvents('empty.text')} />
    )}
  </Card>
)

const EventsSkeleton = () => (
  <div className={css.events}>
    <VisuallyHidden>{tEvents('loading')}</VisuallyHidden>
    {[0, 1, 2, 3].map((event) => (
      <Card key={event} className={css.skeleton}>
        <Skeleton height="7rem" />
        <Skeleton width="70%" height="1.5rem" />
        <Skeleton height="5rem" />
      </Card>
    ))}
  </div>
)
