import type { calendarFeedCalls } from '@rollcall/contract/work/calendar-feed'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  endingRequirements,
  requirementsMissingFor,
} from '@rollcall/domain/work/bookings/ending-requirements'
import { calendarUid, icalendar } from '@rollcall/domain/work/calendar/icalendar'
import type { FastifyInstance } from 'fastify'
import { listRequirements } from '../../compliance/registrations/registrations.queries.ts'
import { deleteFeed, findFeed } from '../../identity/calendar-feeds.queries.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { derivedSecret } from '../../platform/derived-secret.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'
import { type FeedRow, findFeedOwner, listFeed, saveFeed } from './calendar-feed.queries.ts'

const PAST_DAYS = 366
const readsByNetwork: RateLimit = { name: 'calendar-feed', limit: 300, windowSeconds: 10 * 60 }

export function calendarFeedRoutes({ db, clock, config }: Services): Handlers<typeof calendarFeedCalls> {
  return {
    'GET /me/calendar-feed': defineRead({
      queries: ({ candidateId }: ReadInput) => ({ feeds: findFeed.with(candidateId) }),
      present: ({ feeds: [feed] }) => ({ createdAt: feed ? new Date(feed.createdAt).toISOString() : null }),
    }),
    'POST /me/calendar-feed': async ({ caller, request, transact }) => {
      const { candidateId, region } = caller.subject
      // The address is a secret: what is kept for a replay is a note from which it can be told again.
      const { note, createdAt } = await transact(async (tx) => {
        const now = new Date(clock.now())
        const made = { note: newSecret(), createdAt: now.toISOString() }
        await saveFeed.run(tx, candidateId, hashOf(await feedSecret(tx, made.note)), now)
        await audit(tx, caller, 'calendar_feed_made')
        return made
      })
      const path = `/calendar/${await feedSecret(db, note)}.ics`
      return { url: linkFor(config, { region, origin: request.headers.origin }, path), createdAt }
    },
    'DELETE /me/calendar-feed': ({ caller, transact }) =>
      transact(async (tx) => {
        const hadOne = (await deleteFeed.run(tx, caller.subject.candidateId)) === 1
        if (hadOne) await audit(tx, caller, 'calendar_feed_stopped')
      }),
  }
}

const feedSecret = (on: Queryable, note: string) => derivedSecret(on, 'calendar-feed', note)

/** The address itself, for calendar programs: it needs no token and tells nobody whether it ever existed. */
export function serveCalendarFeeds(app: FastifyInstance, { db, clock, config }: Services): void {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async (request, reply) => {
    await limitRate(db, readsByNetwork, networkOf(request.ip), 'too_many_requests')
    const owner = await findFeedOwner.first(db, hashOf(request.params.secret))
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
    const text = icalendar(
      `${brandNameOf(config, owner.region)} bookings`,
      rows.map((row) => {
        const missing = requirementsMissingFor(row, ending, today)
        return eventOf(row, [
          ...missing.map(({ title }) => `${title} ends before this shift.`),
          linkOf(row.id),
        ])
      }),
    )
    return reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(text)
  })
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
