import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DEMO_NOW } from '../test-now.ts'
import { type Answer, ask, signIn } from './http-client.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

interface Timed extends Pick<Answer, 'status' | 'headers' | 'body'> {
  at: number
}

/** Sends reads and writes until it is stopped. */
function keepAsking(service: ServiceProcess, people: { call: string; headers: Record<string, string> }[]) {
  const agent = new Agent({ keepAlive: true })
  const answers: Timed[] = []
  const waitingSince = new Map<number, number>()
  const over = new AbortController()
  const asking = people.map(async ({ call, headers }, person) => {
    while (!over.signal.aborted) {
      const at = Date.now()
      waitingSince.set(person, at)
      const { status, headers: answered, body } = await ask(service, call, { headers, agent })
      waitingSince.delete(person)
      answers.push({ status, headers: answered, body, at })
      await wait(20)
    }
  })
  const allAnswered = Promise.all(asking).finally(() => agent.destroy())
  return {
    answers,
    /** How many have been waiting since before then. */
    waitingFrom: (instant: number) => [...waitingSince.values()].filter((at) => at < instant).length,
    async stop() {
      over.abort()
      await allAnswered
      return answers
    },
  }
}

const isGood = ({ status }: Timed) => status === 200
const isAway = ({ status, headers }: Timed) => status === 503 && Number(headers['retry-after']) > 0

async function crowd(service: ServiceProcess, readers: number) {
  const people = await Promise.all(['ava', 'noah', 'mia', 'liam'].map((key) => signIn(service, key)))
  return [
    ...Array.from({ length: readers }, (_, at) => ({
      call: 'GET /api/v1/me',
      headers: { ...people[at % people.length]?.bearer },
    })),
    ...people.map(({ cookie }) => ({ call: 'POST /identity/refresh', headers: { cookie } })),
  ]
}

test.concurrent('a database that restarts under load is waited out: 200 or 503, nothing else', async () => {
  const postgres = await startOwnPostgres()
  const service = await startProcess({ env: { DATABASE_URL: postgres.url, DEMO_NOW } })
  const load = keepAsking(service, await crowd(service, 50))
  await wait(1_000)
  await postgres.stop()
  await wait(2_000)
  const startedAgainAt = Date.now()
  await postgres.startAgain()
  await until('it answers again without a restart', () =>
    load.answers.some((answer) => answer.at > startedAgainAt && isGood(answer)),
  )
  const answers = await load.stop()

  expect(answers.filter((answer) => !isGood(answer) && !isAway(answer))).toEqual([])
  expect(answers.some(isAway)).toBe(true)
  expect((await service.stop()).code).toBe(0)
})

test.concurrent('with a frozen database no request waits for ever', async ({ onTestFinished }) => {
  const postgres = await startOwnPostgres()
  onTestFinished(() => postgres.thaw())
  const service = await startProcess({ env: { DATABASE_URL: postgres.url, DEMO_NOW } })
  const load = keepAsking(service, await crowd(service, 10))
  await wait(500)
  await postgres.freeze()
  const frozenAt = Date.now()
  await until('someone who asked is refused', () => load.answers.some(isAway))
  await until('everyone who waited is answered', () => load.waitingFrom(frozenAt + 100) === 0)
  expect((await ask(service, 'HEAD /api/ping')).status).toBe(200)
  const thawedAt = Date.now()
  postgres.thaw()
  await until('it answers again without a restart', () =>
    load.answers.some((answer) => answer.at > thawedAt && isGood(answer)),
  )
  const answers = await load.stop()

  expect(answers.filter((answer) => !isGood(answer) && !isAway(answer))).toEqual([])
  expect(answers.some(isAway)).toBe(true)
  expect((await service.stop()).code).toBe(0)
})
