import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { regions } from '@rollcall/domain/regions/region'
import { importCommands, importUsage } from './agency/bulk/import-command.ts'
import { resourceCommands, resourceUsage } from './agency/resource-commands.ts'
import { webhookCommands, webhookUsage } from './agency/webhooks/webhook-commands.ts'
import { MIGRATIONS } from './bring-up-to-date.ts'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { takeAgency } from './command-env.ts'
import { openCommandServices } from './command-services.ts'
import { readCatalogue } from './compliance/catalogue/catalogue.ts'
import { loadCatalogue } from './compliance/catalogue/load-catalogue.ts'
import { readEnv } from './env.ts'
import { keyCommands, keyUsage } from './identity/agency-keys/key-commands.ts'
import { type InstallationCommand, installationCommands, installationUsage } from './installation-commands.ts'
import { auditCommands, auditUsage } from './people/audit-export/audit-commands.ts'
import { systemCaller } from './platform/caller.ts'
import { clockFrom, systemClock } from './platform/clock.ts'
import type { Command } from './platform/command.ts'
import { withDatabase } from './platform/database/with-database.ts'
import { limitHeapGrowth } from './platform/heap-growth.ts'
import { StartError } from './platform/start-error.ts'

const USAGE = [
  `catalogue load ${regions.map((region) => region.toLowerCase()).join('|')} [--from folder]`,
  ...resourceUsage,
  ...importUsage,
  ...keyUsage,
  ...webhookUsage,
  ...auditUsage,
  ...installationUsage,
]
  .map((line) => `\n  npm run agency -- ${line}`)
  .join('')
const usageError = () => new StartError(`Usage:${USAGE}`)

const loadCatalogueOfRegion: Command = (args) => {
  const options = { from: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [place, ...more] = positionals
  const region = regions.find((one) => one.toLowerCase() === place?.toLowerCase())
  if (!region || more.length > 0) throw usageError()
  const catalogue = readCatalogue(values.from === undefined ? CATALOGUE_FOLDER : resolve(values.from), region)
  return async (db, clock) => {
    const changed = await db.transaction((tx) => loadCatalogue(tx, systemCaller(clock), catalogue))
    return [
      `${region}: ${changed.certificationTypes} of ${catalogue.certificationTypes.length} certification types, ` +
        `${changed.documentTypes} of ${catalogue.documentTypes.length} document types, ` +
        `${changed.subjects} of ${catalogue.subjects.length} subjects, ` +
        `${changed.forms} of ${catalogue.forms.length} forms, ` +
        `${changed.checklists} of ${catalogue.checklists.length} checklists and ` +
        `${changed.idCheckRules} of ${catalogue.idCheckRules ? 1 : 0} sets of ID check rules added or changed.`,
    ]
  }
}

const commands = new Map<string, Command>(
  Object.entries({
    'catalogue load': loadCatalogueOfRegion,
    ...resourceCommands,
    ...importCommands,
    ...keyCommands,
    ...webhookCommands,
    ...auditCommands,
  }),
)

/** A command about the agencies of a file, or about the data of one. */
async function main() {
  limitHeapGrowth()
  const given = process.argv.slice(2)
  const manage = installationCommands.get(given[0] ?? '')
  if (manage) return print(await manageAgencies(manage, given.slice(1)))
  const { env, args: named } = takeAgency(given)
  const [noun, verb, ...args] = named
  const run = commands.get(`${noun} ${verb}`)?.(args)
  if (!run) throw usageError()
  const clock = env.demoNow === undefined ? systemClock : clockFrom(env.demoNow)
  await withDatabase(env, MIGRATIONS, async (db) => {
    const openServices = () => openCommandServices(db, clock, env)
    print(await run(db, clock, openServices))
  })
}

function manageAgencies(manage: InstallationCommand, args: string[]): Promise<string[]> {
  const env = readEnv()
  if (!env.agenciesFile) throw new StartError('Set AGENCIES_FILE to the path of agencies.json.')
  return manage(args, env, env.agenciesFile)
}

function print(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error
  process.stderr.write(
    `${isUsage ? `${error.message}\nUsage:${USAGE}` : error instanceof StartError ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
