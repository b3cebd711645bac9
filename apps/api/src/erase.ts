import { parseArgs } from 'node:util'
import { emailKey } from '@rollcall/domain/identity/email'
import { MIGRATIONS } from './bring-up-to-date.ts'
import { takeAgency } from './command-env.ts'
import type { Env } from './env.ts'
import { erasePerson } from './people/privacy/erase-person.ts'
import { findPerson, findPersonByEmail } from './people/privacy/erasure.queries.ts'
import { erasureReport, stillBookedReport } from './people/privacy/erasure-report.ts'
import { planErasure } from './people/privacy/plan-erasure.ts'
import { clockFrom, systemClock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { withDatabase } from './platform/database/with-database.ts'
import { localFoldersIn } from './platform/files/local-folders.ts'
import { isUuid } from './platform/ids.ts'
import { StartError } from './platform/start-error.ts'
import { loadConfiguration } from './site/runtime-config.ts'

const USAGE =
  'Say whom: npm run erase -- --email ava@example.org (or --candidate with an id). It shows what would go; add --yes to do it.'

function say(...lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}

interface Wanted {
  email?: string | undefined
  candidate?: string | undefined
  yes: boolean
}

function wanted(args: string[]): Wanted {
  const options = {
    email: { type: 'string' },
    candidate: { type: 'string' },
    yes: { type: 'boolean' },
  } as const
  let values: { email?: string; candidate?: string; yes?: boolean }
  try {
    values = parseArgs({ args, options }).values
  } catch {
    throw new StartError(USAGE)
  }
  const { email, candidate, yes = false } = values
  if ((email === undefined) === (candidate === undefined)) throw new StartError(USAGE)
  if (candidate !== undefined && !isUuid(candidate))
    throw new StartError(`${candidate} is not an id of a candidate.`)
  return { email, candidate, yes }
}

async function erase(db: Database, env: Env, { email, candidate, yes }: Wanted): Promise<void> {
  const clock = env.demoNow === undefined ? systemClock : clockFrom(env.demoNow)
  const { config } = loadConfiguration(env)
  const person =
    candidate === undefined
      ? await findPersonByEmail.first(db, emailKey(email ?? ''))
      : await findPerson.first(db, candidate)
  if (!person)
    throw new StartError(`There is no candidate ${email ?? candidate}. An erased candidate has no address.`)
  if (person.erasedAt !== null) {
    return say(
      `${person.id} was erased on ${new Date(person.erasedAt).toISOString().slice(0, 10)}. There is nothing to do.`,
    )
  }

  const plan = await planErasure(db, config, { candidateId: person.id, now: clock.now() })
  say(
    `${person.fullName}, ${person.email}, ${person.region}, ${person.id}`,
    ...erasureReport(person.id, plan),
  )
  if (plan.bookingsAhead.length > 0) throw new StartError(stillBookedReport(plan.bookingsAhead).join('\n'))
  if (!yes) return say('Nothing has been changed. Add --yes to erase.')

  const erasure = await erasePerson({ db, clock, folders: localFoldersIn(env.dataDir) }, person.id)
  if (erasure.outcome === 'stillBooked')
    throw new StartError(stillBookedReport(erasure.bookingsAhead).join('\n'))
  say('Erased.')
}

async function main() {
  const { env, args } = takeAgency(process.argv.slice(2))
  const person = wanted(args)
  await withDatabase(env, MIGRATIONS, (db) => erase(db, env, person))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exit(1)
})
