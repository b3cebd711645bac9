import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { ShowMore } from '@rollcall/client/queries/show-more.tsx'
import { MAX_EVENTS_FOUND } from '@rollcall/domain/content/events/event-filter'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useSearch } from '@tanstack/react-router'
import { EventCard } from './event-card.tsx'
import { Filters, filtersSet, searchOf } from './event-filters.tsx'
import css from './events.module.css'
import { eventsQuery } from './events.queries.ts'
import { tEvents } from './events.words.ts'

/** Upcoming workshops, courses and webinars, filtered by the address. */
export default function EventsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const given = useSearch({ from: '/signed-in/professional-development' })
  const search = searchOf(given)
  const query = useInfiniteQuery({ ...eventsQuery(search), placeholderData: keepPreviousData })
  const { distanceUnit: unit } = currentSite().site
  const { isHomeKnown = true, isSuburbKnown = null } = query.data ?? {}
  return (
    <div className={css.screen} data-wide>
      <aside className={css.rail}>
        <Filters
          search={search}
          types={query.data?.types ?? []}
          isPlaceKnown={isHomeKnown || isSuburbKnown === true}
          isSuburbUnknown={isSuburbKnown === false}
        />
        {!isHomeKnown && isSuburbKnown !== true && <NoHome />}
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
              <NoEvents isFiltered={filtersSet(search) > 0} />
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
                    totalCount === MAX_EVENTS_FOUND
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
