import { errorCatalogue } from '@rollcall/contract/errors'
import * as fc from 'fast-check'
import { propertyRuns } from '../../../../packages/domain/test/property-runs.ts'
import type { Belongings } from '../a-booking.ts'
import { allCallKeys, allCalls } from '../all-calls.ts'
import { requestFor } from '../valid-requests.ts'
import { CANARY, FIELD_CANARY, malformedRequests, type RawRequest, type Seed } from './malformed-requests.ts'

export interface RawAnswer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** A signed-in candidate, since most calls refuse other callers before they read the request. */
export interface Sender {
  own: Belongings
  authorization: Record<string, string>
  /** Of a consultant, for the calls of the desk. */
  desk: Record<string, string>
}

export interface MalformedRun {
  /** Sends the request as it is and answers what came, without judging it. */
  send: (request: RawRequest) => Promise<RawAnswer>
  /** Several, since an offer or item that one of them has completed cannot be tried again. */
  senders: readonly Sender[]
  /** Called from time to time to reset limits that were reached. */
  refresh?: () => Promise<unknown>
  /** Secrets in addition to those of the requests. */
  secrets?: readonly string[]
  runs: number
  seed?: number
}

const REFRESH_EVERY = 20

// A stream of events that is not refused does not end.
const tried = allCallKeys.filter((key) => allCalls[key].answer !== 'events')

const seedsFor = ({ own, authorization, desk }: Sender): Seed[] =>
  tried.map((key) => {
    const given = requestFor(key, own)
    // With a token of its candidate, a referee's link would be refused before it is checked.
    const isDesk = allCalls[key].access === 'consultant'
    const identity = isDesk ? desk : key.includes('/references/') ? {} : authorization
    return { key, given: { ...given, headers: { ...identity, ...given.headers } } }
  })

/**
 * Returns how often each status occurred; throws at the first bad response, with the smallest request that causes it.
 */
export async function checkMalformed({
  send,
  senders,
  refresh,
  secrets = [],
  runs,
  seed = 20_261_117,
}: MalformedRun): Promise<Map<number, number>> {
  const met = new Map<number, number>()
  const kept = [CANARY, ...senders.flatMap(({ authorization }) => Object.values(authorization)), ...secrets]
  let sent = 0
  await fc.assert(
    fc.asyncProperty(malformedRequests(senders.flatMap(seedsFor)), async (request) => {
      if (sent++ % REFRESH_EVERY === 0) await refresh?.()
      const answer = await send(request)
      met.set(answer.status, (met.get(answer.status) ?? 0) + 1)
      const problem = problemOf(request, answer, kept)
      if (problem)
        throw new Error(`${problem}\n${inWords(request)}\n→ ${answer.status} ${answer.body.slice(0, 500)}`)
    }),
    propertyRuns({ numRuns: runs, seed }),
  )
  return met
}

function problemOf(
  { method }: RawRequest,
  { status, headers, body }: RawAnswer,
  secrets: readonly string[],
): string | undefined {
  if (!(status >= 200 && status < 500)) return 'not an answer to a bad request'
  const said = `${JSON.stringify(headers)}${body}`
  if (secrets.some((secret) => said.includes(secret))) return 'a secret is repeated'
  if (status < 400 || method === 'HEAD') return undefined
  if (said.includes(FIELD_CANARY)) return 'a field is repeated'
  if (/node_modules|\.ts:\d|at \w+ \(|select .* from/i.test(body)) return 'the inside shows'
  return isFromTheCatalogue(status, body) ? undefined : 'not a refusal of the catalogue'
}

function isFromTheCatalogue(status: number, body: string): boolean {
  let refusal: { code?: unknown; status?: unknown; errors?: unknown; traceId?: unknown }
  try {
    refusal = JSON.parse(body)
  } catch {
    return false
  }
  if (typeof refusal.traceId !== 'string') return false
  if (refusal.code === undefined) return refusal.status === status && typeof refusal.errors === 'object'
  const known = Object.entries(errorCatalogue).find(([code]) => code === refusal.code)
  return known?.[1].status === status
}

const inWords = ({ method, target, headers, body }: RawRequest) =>
  [
    `${method} ${target.slice(0, 500)}`,
    ...headers.map(([name, value]) => `${name}: ${value.slice(0, 200)}`),
    JSON.stringify(body?.toString('latin1').slice(0, 500) ?? null),
  ].join('\n')
