import type { AskedOf } from './booking-calls.ts'
import type { Crowd } from './crowd.ts'
import { benchGrowth } from './growth.ts'
import type { Pace, Report } from './report.ts'
import { filled } from './statement-of.ts'

const CANDIDATES = 1000

/** Measures a page of events, nearest first, within a distance, and soonest first, while the number of events grows. */
export const benchEvents = (pace: Pace): Promise<Report> =>
  benchGrowth(
    {
      what: 'events',
      tables: ['events'],
      crowdOf: (events) => ({ candidates: CANDIDATES, events }),
      callsOf: eventCallsOf,
    },
    pace,
  )

interface Search {
  name: string
  distanceFromKM?: number
  locationType?: string
  priceType?: string
  sort?: string
}

const searches: readonly Search[] = [
  { name: 'GET events' },
  { name: 'GET events within 50 km', distanceFromKM: 50 },
  { name: 'GET free events', priceType: 'free', sort: 'soonest' },
  { name: 'GET online events', locationType: 'online', sort: 'soonest' },
]

async function eventCallsOf({ caller: { candidateId, sessionId } }: Crowd): Promise<AskedOf[]> {
  const now = new Date().toISOString()
  const findCaller = await filled('find_caller', candidateId, sessionId)
  return Promise.all(
    searches.map(
      async ({ name, distanceFromKM = 0, locationType = 'any', priceType = 'any', sort = 'nearest' }) => {
        const query = { distanceFromKM: String(distanceFromKM), locationType, priceType, sort }
        return {
          name,
          path: `/api/v1/pd/events?${new URLSearchParams(query).toString()}`,
          statements: [
            findCaller,
            await filled('find_events', candidateId, now, ...Object.values(query), '20', '0'),
          ],
        }
      },
    ),
  )
}
