import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBelongings } from '../a-booking.ts'
import { addDeskSession } from '../desk.ts'
import { report, times } from '../proofs/proof.ts'
import { createTestApp, type TestApp } from '../test-app.ts'
import { checkMalformed, type Sender } from './check-malformed.ts'
import { CANARY } from './malformed-requests.ts'
import { byInjection, bySocket } from './send-malformed.ts'

const SENDERS = 8
const RUNS = times(800, 40_000)
const RUNS_BY_SOCKET = times(150, 10_000)
const LONG_MS = 30 * 60_000

let rollcall: TestApp
let senders: Sender[]
beforeAll(async () => {
  rollcall = await createTestApp()
  senders = await Promise.all(Array.from({ length: SENDERS }, newSender))
})
afterAll(() => rollcall.close())

async function newSender(): Promise<Sender> {
  const person = await rollcall.newPerson()
  const { authorization } = await rollcall.signIn(person.key)
  const { headers: desk } = await addDeskSession(rollcall)
  return { own: await addBelongings(rollcall, person.id), authorization, desk }
}
const refresh = () => rollcall.sql('delete from rate_limits')

/** The log has the error reports that were sent to it, and nothing else of a request. */
const loggedOf = (text: string) =>
  rollcall.logged.filter((line) => !line.includes('uncaught error in the portal') && line.includes(text))

test('a malformed request is refused by name, and none of it is logged or repeated', {
  timeout: LONG_MS,
}, async () => {
  const met = await checkMalformed({ send: byInjection(rollcall), senders, refresh, runs: RUNS })
  // Enough variants that most kinds of refusal occurred.
  expect([...met.keys()]).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 413, 415]))
  expect(loggedOf(CANARY)).toEqual([])
})

test('byte by byte over a connection it is the same', { timeout: LONG_MS }, async () => {
  await rollcall.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = rollcall.app.server.address() as AddressInfo
  const send = bySocket({ port })
  await checkMalformed({ send, senders, refresh, runs: RUNS_BY_SOCKET, seed: 20_261_118 })
  expect(loggedOf(CANARY)).toEqual([])
  expect(loggedOf('"level":50')).toEqual([])
  report({
    promise: 'Bad input gets a clear refusal, and none of it is logged or repeated',
    tried: `${RUNS} malformed requests over every call, and ${RUNS_BY_SOCKET} byte by byte over connections`,
    outcome: '0 answered 500, 0 secrets in an answer or the log',
  })
})
