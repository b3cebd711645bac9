import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { ShowMore } from '@rollcall/client/queries/show-more.tsx'
import type { ActedForMe, ActedOn } from '@rollcall/contract/identity/consultants'
import type { ActedAction } from '@rollcall/domain/identity/acting/acting'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDate, formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { tActedForMe } from './acted-for-me.words.ts'
import css from './acted-for-me-card.module.css'
import settings from './settings.module.css'
import { actedForMeQuery } from './settings.queries.ts'

/** Lists the consultants who acted for the candidate: when, why, and their actions. */
export const ActedForMeCard = ({ timeZone }: { timeZone: string }) => (
  <Card as="section" aria-labelledby="acted-for-me" className={settings.card}>
    <SectionHeading id="acted-for-me" lead={tActedForMe('text')}>
      {tActedForMe('title')}
    </SectionHeading>
    <PersonOnly call="GET /me/acted-for-me">
      <Visits timeZone={timeZone} />
    </PersonOnly>
  </Card>
)

function Visits({ timeZone }: { timeZone: string }) {
  const query = useInfiniteQuery(actedForMeQuery)
  return (
    <Loaded
      query={query}
      skeleton={<VisitsSkeleton />}
      offline={tActedForMe('offline')}
      failed={tActedForMe('failed')}
    >
      {(visits) => (
        <div className={settings.part}>
          {visits.length === 0 ? (
            <p className={css.quiet}>{tActedForMe('nobody')}</p>
          ) : (
            <ul aria-labelledby="acted-for-me">
              {visits.map((visit) => (
                <VisitRow key={visit.id} visit={visit} timeZone={timeZone} />
              ))}
            </ul>
          )}
          <ShowMore query={query} more={tActedForMe('more')} failed={tActedForMe('moreFailed')} />
          {visits.length > 0 && (
            <p className={css.quiet}>{tActedForMe('wrong', { phone: currentSite().site.support.phone })}</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

function VisitRow({ visit, timeZone }: { visit: ActedForMe; timeZone: string }) {
  const { consultantName, reason, startedAtUTC, endedAtUTC, actions } = visit
  const startedAt = Date.parse(startedAtUTC)
  const date = formatLongDate(startedAt, timeZone)
  const start = formatTime(startedAt, timeZone)
  return (
    <li className={css.visit}>
      <Icon name="user" />
      <div className={css.words}>
        <p className={css.name}>{consultantName}</p>
        <p className={css.quiet}>
          {endedAtUTC
            ? tActedForMe('when', { date, start, end: formatTime(Date.parse(endedAtUTC), timeZone) })
            : tActedForMe('now', { date, start })}
        </p>
        <p className={css.quiet}>{tActedForMe('reason', { reason })}</p>
        {actions.length === 0 ? (
          <p>{tActedForMe(endedAtUTC ? 'looked' : 'lookedSoFar')}</p>
        ) : (
          <ul className={css.actions}>
            {summarized(actions).map((done) => (
              <DoneLine key={done.action} {...done} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

interface Done {
  action: ActedAction
  count: number
  about: ActedOn[]
}

/** One row for each kind of action, in the order of the first one, with all its subjects. */
function summarized(actions: ActedForMe['actions']): Done[] {
  const lines = new Map<ActedAction, Done>()
  for (const { action, about } of actions) {
    const line = lines.get(action) ?? { action, count: 0, about: [] }
    line.count += 1
    line.about.push(...about.filter((one) => !line.about.some((other) => keyOf(other) === keyOf(one))))
    lines.set(action, line)
  }
  return [...lines.values()]
}

const keyOf = (one: ActedOn) => `${one.kind} ${one.kind === 'day' ? one.dateLocal : one.id}`

const MAX_LINKS = 5

function DoneLine({ action, count, about }: Done) {
  const [isWhole, setWhole] = useState(false)
  const title = tActedForMe(`did.${action}`)
  // Repeated actions are counted; several subjects are named one by one.
  const words = count > Math.max(1, about.length) ? tActedForMe('times', { action: title, count }) : title
  const shown = isWhole ? about : about.slice(0, MAX_LINKS)
  const others = about.length - shown.length
  return (
    <li>
      {words}
      {shown.length > 0 && (
        <ul className={css.about}>
          {shown.map((one) => (
            <li key={keyOf(one)}>
              <AboutLink about={one} />
            </li>
          ))}
          {others > 0 && (
            <li>
              <Button variant="quiet" onClick={() => setWhole(true)}>
                {tActedForMe('others', { count: others })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

function AboutLink({ about }: { about: ActedOn }) {
  if (about.kind === 'booking')
    return (
      <Link to="/bookings/$bookingId" params={{ bookingId: about.id }} className={css.link}>
        {tActedForMe('booking', { client: about.title, date: formatShortDay(about.dateLocal) })}
      </Link>
    )
  if (about.kind === 'complianceItem')
    return (
      <Link
        to="/registrations/$registrationId"
        params={{ registrationId: about.registrationId }}
        search={{ item: about.id }}
        className={css.link}
      >
        {about.title}
      </Link>
    )
  if (about.kind === 'day')
    return (
      <Link to="/availability" search={{ from: about.dateLocal }} className={css.link}>
        {formatShortDay(about.dateLocal)}
      </Link>
    )
  return (
    <Link to="/my-files" className={css.link}>
      {about.title}
    </Link>
  )
}

const VisitsSkeleton = () => (
  <div>
    <VisuallyHidden>{tActedForMe('loading')}</VisuallyHidden>
    <Skeleton height="5rem" />
  </div>
)
