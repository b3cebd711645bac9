import type { ActedForMe } from '@rollcall/contract/consultants'
import type { ActedAction } from '@rollcall/domain/consultants/acting'
import { useInfiniteQuery } from '@tanstack/react-query'
import { currentSite } from '../../shared/config/site.ts'
import { formatLongDate, formatTime } from '../../shared/format.ts'
import { PersonOnly } from '../../shared/impersonation/person-only.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { ShowMore } from '../../shared/ui/show-more.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { tActedForMe } from './acted-for-me.words.ts'
import css from './acted-for-me-card.module.css'
import settings from './settings.module.css'
import { actedForMeQuery } from './settings.queries.ts'

/** Which consultants acted for the candidate, when, why, and what they did. */
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
            {counted(actions).map(([action, count]) => (
              <li key={action}>
                {count === 1
                  ? tActedForMe(`did.${action}`)
                  : tActedForMe('times', { action: tActedForMe(`did.${action}`), count })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** What was done several times is said once, in the order in which it was first done. */
function counted(actions: ActedForMe['actions']): [ActedAction, number][] {
  const counts = new Map<ActedAction, number>()
  for (const { action } of actions) counts.set(action, (counts.get(action) ?? 0) + 1)
  return [...counts]
}

const VisitsSkeleton = () => (
  <div>
    <VisuallyHidden>{tActedForMe('loading')}</VisuallyHidden>
    <Skeleton height="5rem" />
  </div>
)
