import { liveUpdateCalls } from '@rollcall/contract/people/live-updates'
import { meCalls } from '@rollcall/contract/people/me'
import type { FirstScreen } from '@rollcall/contract/people/open-portal'
import { bookingCalls } from '@rollcall/contract/work/bookings'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import type { FastifyRequest } from 'fastify'
import { candidateClaim } from '../../identity/authenticate.ts'
import type { RefreshedSession } from '../../identity/refresh-session.ts'
import { ApiError } from '../../platform/api-error.ts'
import { answerReads, type ReadOfCall } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getDaySummary } from '../../work/bookings/get-booking.ts'
import { getOverview } from '../../work/bookings/get-overview.ts'
import { getPosition } from '../live-updates/get-position.ts'
import { getCurrentUser } from '../me/get-current-user.ts'

/**
 * The reads that Home begins with, in one trip to the database and with the checks of their calls. Null if one of them would
 * be refused: the portal makes the calls themselves and shows the refusal. None may come from a replica, whose rows are older than
 * the place in the stream.
 */
export function firstScreenOf(services: Services) {
  const [me, overview, summary] = [getCurrentUser(services), getOverview(services), getDaySummary(services)]
  return async (session: RefreshedSession, request: FastifyRequest): Promise<FirstScreen | null> => {
    const today = localDateOf(services.clock.now(), session.timeZone)
    const reads: ReadOfCall[] = [
      // First: the statements of a trip have snapshots of their own, and a change between two must not be missed.
      { call: liveUpdateCalls['GET /me/live-updates'], read: getPosition, input: () => ({}) },
      { call: meCalls['GET /me'], read: me, input: () => ({}) },
      {
        call: bookingCalls['GET /bookings/overview'],
        read: overview,
        input: () => ({ query: overviewWindow(today) }),
      },
      {
        call: bookingCalls['GET /bookings/summary/{date}'],
        read: summary,
        input: () => ({ params: { date: today } }),
      },
    ]
    try {
      const answers = await answerReads(services, candidateClaim(services, session, request), request, reads)
      const [lastEventId, user, bookings, day] = answers as [
        FirstScreen['lastEventId'],
        FirstScreen['me'],
        FirstScreen['overview'],
        FirstScreen['summary'],
      ]
      return { lastEventId, today, me: user, overview: bookings, summary: day }
    } catch (error) {
      if (error instanceof ApiError) return null
      throw error
    }
  }
}
