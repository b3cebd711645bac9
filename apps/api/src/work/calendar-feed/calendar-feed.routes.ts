import type { calendarFeedCalls } from '@rollcall/contract/work/calendar-feed'
import type { FastifyInstance } from 'fastify'
import { findFeed } from '../../identity/calendar-feeds.queries.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { linkFor } from '../../platform/sites.ts'
import { feedSecret, makeCalendarFeed } from './make-calendar-feed.ts'
import { readCalendar } from './read-calendar.ts'
import { stopCalendarFeed } from './stop-calendar-feed.ts'

export function calendarFeedRoutes(services: Services): Handlers<typeof calendarFeedCalls> {
  const { db, config } = services
  return {
    'GET /me/calendar-feed': defineRead({
      queries: ({ candidateId }: ReadInput) => ({ feeds: findFeed.with(candidateId) }),
      present: ({ feeds: [feed] }) => ({ createdAt: feed ? new Date(feed.createdAt).toISOString() : null }),
    }),
    'POST /me/calendar-feed': async ({ caller, request, transact }) => {
      const { note, createdAt } = await transact((tx) => makeCalendarFeed(tx, services, caller))
      const site = { region: caller.subject.region, origin: request.headers.origin }
      return { url: linkFor(config, site, `/calendar/${await feedSecret(db, note)}.ics`), createdAt }
    },
    'DELETE /me/calendar-feed': ({ caller, transact }) => transact((tx) => stopCalendarFeed(tx, caller)),
  }
}

/** The feed's own address, for calendar programs, which have no token. */
export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { secret: string } }>('/calendar/:secret.ics', async ({ ip, params }, reply) => {
    const text = await readCalendar(services, { ip, secret: params.secret })
    return reply.header('cache-control', 'private, no-store').type('text/calendar; charset=utf-8').send(text)
  })
}
