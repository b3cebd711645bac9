import { parseArgs } from 'node:util'
import { cleanUp } from './clean-up.ts'
import { benchPage } from './page.ts'
import { budgetTable, isBroken, type Report, say } from './report.ts'
import { benchService } from './service.ts'

const parts = new Map([
  ['service', benchService],
  ['page', benchPage],
])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
})
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) }
const wanted = positionals.length > 0 ? positionals : [...parts.keys()]

async function main() {
  const reports: Report[] = []
  try {
    for (const name of wanted) {
      const bench = parts.get(name)
      if (!bench) throw new Error(`There is no part ${name}; there are ${[...parts.keys()].join(' and ')}.`)
      reports.push(await bench(pace))
    }
  } finally {
    await cleanUp()
  }
  const budgets = reports.flatMap((report) => report.budgets)
  for (const text of [...reports.flatMap((report) => report.tables), budgetTable(budgets)]) say(`\n${text}`)
  process.exitCode = budgets.some(isBroken) ? 1 : 0
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
}
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 1
})
