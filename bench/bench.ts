import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAvailability } from './availability.ts'
import { benchBookings } from './bookings.ts'
import { benchBulk } from './bulk.ts'
import { benchCalendar } from './calendar.ts'
import { cleanUp } from './clean-up.ts'
import { benchClock } from './clock.ts'
import { benchEvents } from './events.ts'
import { benchFiles } from './files.ts'
import { benchImported } from './imported.ts'
import { benchMorning } from './morning.ts'
import { benchOverload } from './overload.ts'
import { benchPage } from './page.ts'
import { benchReach } from './reach.ts'
import { benchRegistrations } from './registrations.ts'
import { type Budget, budgetTable, isBroken, say } from './report.ts'
import { benchService } from './service.ts'
import { benchTelemetry } from './telemetry.ts'
import { benchWarm } from './warm.ts'

const parts = new Map([
  ['service', benchService],
  ['telemetry', benchTelemetry],
  ['bookings', benchBookings],
  ['availability', benchAvailability],
  ['registrations', benchRegistrations],
  ['events', benchEvents],
  ['calendar', benchCalendar],
  ['clock', benchClock],
  ['files', benchFiles],
  ['bulk', benchBulk],
  ['imported', benchImported],
  ['reach', benchReach],
  ['overload', benchOverload],
  ['morning', benchMorning],
  ['page', benchPage],
  ['warm', benchWarm],
])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    largest: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '20' },
  },
})
const pace = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  largest: Number(values.largest),
  rate: Number(values.rate),
}

async function main() {
  warnIfBusy()
  const budgets: Budget[] = []
  try {
    for (const name of positionals.length > 0 ? positionals : parts.keys()) {
      const bench = parts.get(name)
      if (!bench) throw new Error(`There is no part ${name}; there are ${[...parts.keys()].join(' and ')}.`)
      const report = await bench(pace)
      for (const text of report.tables) say(`\n${text}`)
      budgets.push(...report.budgets)
      await cleanUp()
    }
  } finally {
    await cleanUp()
  }
  say(`\n${budgetTable(budgets)}`)
  process.exitCode = budgets.some(isBroken) ? 1 : 0
}

function warnIfBusy() {
  const [load = 0] = loadavg()
  const cores = availableParallelism()
  if (load > cores / 2)
    say(`The machine is busy (load ${load.toFixed(1)} on ${cores} cores): measure again when it is not.`)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: stopping …`)
    void cleanUp().finally(() => process.exit(1))
  })
}
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
