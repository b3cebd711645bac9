import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  endingRequirements,
  requirementsMissingFor,
} from '@rollcall/domain/work/bookings/ending-requirements'
import { calendarUid, icalendar } from '@rollcall/domain/work/calendar/icalendar'
import { listRequirements } from '../../compliance/registrations/registrations.queries.ts'
import { ApiError } from '../../platform/api-error.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'
import { type FeedRow, findFeedOwner, listFeed } from './calendar-feed.queries.ts'

const PAST_DAYS = 366
const readsByNetwork: RateLimit = { name: 'calendar-feed', limit: 300, windowSeconds: 10 * 60 }

/** The feed as iCalendar. A secret that was replaced is refused like one that never existed. */
export async function readCalendar(
  { db, clock, config }: Services,
  { ip, secret }: { ip: string; secret: string },
): Promise<string> {
  await limitRate(db, readsByNetwork, networkOf(ip), 'too_many_requests')
  const owner = await findFeedOwner.first(db, hashOf(secret))
  if (!owner) throw new ApiError('not_found')
  const now = clock.now()
  const from = addDays(new Date(now).toISOString().slice(0, 10), -PAST_DAYS)
  const [rows, requirements] = await db.readTogether([
    listFeed.with(owner.candidateId, from, new Date(now)),
    listRequirements.with(owner.candidateId),
  ])
  const today = localDateOf(now, owner.timeZone)
  const ending = endingRequirements(requirements, today)
  const linkOf = (id: string) => linkFor(config, owner, `/bookings/${id}`)
  return icalendar(
    `${brandNameOf(config, owner.region)} bookings`,
    rows.map((row) => {
      const missing = requirementsMissingFor(row, ending, today)
      return eventOf(row, [...missing.map(({ title }) => `${title} ends before this shift.`), linkOf(row.id)])
    }),
  )
}

const eventOf = (row: FeedRow, more: readonly string[]) => ({
  uid: calendarUid(row.id),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  changedAt: row.changedAt,
  title: row.isTentative ? `Offer: ${row.clientName}` : row.clientName,
  location: row.address,
  description: [row.description, ...more].filter(Boolean).join('\n\n'),
  status: row.isTentative ? ('tentative' as const) : ('confirmed' as const),
})
