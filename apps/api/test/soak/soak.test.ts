import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { compareChanges, compareFiles, compareMails, compareWebhooks } from './compare-channels.ts'
import { compareWrites } from './compare-writes.ts'
import { drain } from './drain.ts'
import { faults } from './faults.ts'
import { openAgency } from './open-agency.ts'
import { number, reportOf, say } from './report.ts'
import { findHeldConnections, openSamples } from './samples.ts'
import { beginWeek, days } from './week.ts'

const { SOAK_HOURS = '', SOAK_CANDIDATES = '', SOAK_SEED = '', SOAK_STOP_FILE = '' } = process.env
const [hours, candidates, seed] = [SOAK_HOURS, SOAK_CANDIDATES, SOAK_SEED].map(Number) as [
  number,
  number,
  number,
]
const totalMs = hours * 3_600_000
/** For the start, the end, and faults that take longer than planned. */
const BESIDE_MS = 3_600_000

/** How long a part of the service is away. */
const awayMs = Math.min(60_000, Math.max(3_000, totalMs / 60))
const SAMPLE_MS = Math.min(10_000, Math.max(500, totalMs / 300))
const STOP_WATCHED_MS = 500
const PROGRESS_MS = Math.min(30_000, Math.max(3_000, totalMs / 60))

test('a week of an agency', { timeout: 2 * totalMs + BESIDE_MS }, async ({ onTestFinished }) => {
  const stop = new AbortController()
  const { signal } = stop
  const watching = setInterval(() => existsSync(SOAK_STOP_FILE) && stop.abort(), STOP_WATCHED_MS)
  const openedAt = Date.now()
  const { agency, parts, ledger, reader } = await openAgency(candidates, { signal, onTestFinished })
  const { client, mailbox } = agency
  const { fleet, database } = parts
  const samples = openSamples()

  say(`The week begins, with the seed ${seed}: ${(totalMs / 60_000).toFixed(1)} minutes.`)
  const startedAt = Date.now()
  const share = () => (Date.now() - startedAt) / totalMs
  const today = () => days[Math.min(days.length - 1, Math.floor(share() * days.length))] ?? days[0]
  const week = beginWeek(agency, seed, () => today().share)
  const sampling = setInterval(() => void samples.take(fleet.running(), database.directUrl()), SAMPLE_MS)
  let happening = ''
  const showProgress = () =>
    say(
      [
        today().name.padEnd(9),
        `${number(Math.min(1, share()) * 100).padStart(3)} %`,
        `${number(week.begun())} stories, ${week.underWay()} under way`,
        `${number(ledger.count('acknowledged'))} acknowledged, ${number(ledger.count('unknown'))} unknown`,
        `${number(reader.read.length)} changes`,
        samples.latest(),
        happening,
      ].join('   '),
    )
  const progressing = setInterval(showProgress, PROGRESS_MS)
  onTestFinished(() => {
    clearInterval(watching)
    clearInterval(progressing)
    clearInterval(sampling)
  })
  const reach = async (wanted: number) => {
    const ms = startedAt + wanted * totalMs - Date.now()
    if (ms > 0) await wait(ms, undefined, { signal })
    signal.throwIfAborted()
  }

  const happened: { name: string; day: string; seconds: number }[] = []
  for (const { at, name, cause } of faults) {
    await reach(at)
    happening = `← ${name}`
    const [day, begunAt] = [today().name, Date.now()]
    showProgress()
    await cause(parts, awayMs)
    happened.push({ name, day, seconds: (Date.now() - begunAt) / 1_000 })
    happening = ''
  }
  await reach(1)
  clearInterval(progressing)
  clearInterval(sampling)

  say('The week is over. What is under way ends, and what waits is sent …')
  await week.end()
  signal.throwIfAborted()
  const url = database.directUrl()
  const undelivered = await drain(url, parts.webhooks, { mailbox, reader })
  const held = await findHeldConnections(fleet.running(), url)
  await fleet.stop()

  const writes = await compareWrites(url, ledger)
  const differences = [
    ...undelivered,
    ...held,
    ...writes.differences,
    ...(await compareChanges(url, reader)),
    ...(await compareMails(url, mailbox)),
    ...(await compareWebhooks(url, parts.webhooks)),
    ...(await compareFiles(url, parts.dataDir)),
  ]
  const growths = samples.growths()
  const failures = [...client.failures, ...week.failures]
  const counts = {
    ...client.counts,
    stories: week.begun(),
    mailbox,
    reader,
    webhooks: parts.webhooks.received,
  }
  say(reportOf({ ledger, happened, writes: writes.table, growths, differences, failures, counts }))
  say(`Seed ${seed}, ${((Date.now() - openedAt) / 60_000).toFixed(1)} minutes.`)
  const grown = growths.filter(({ isOver }) => isOver).map(({ name }) => name)
  expect({ differences: differences.length, failures: failures.length, grown }).toEqual({
    differences: 0,
    failures: 0,
    grown: [],
  })
})
