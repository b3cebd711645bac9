import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Region, regions } from '@rollcall/domain/regions/region'
import { CATALOGUE_FOLDER } from './catalogue-folder.ts'
import { readCatalogue } from './compliance/catalogue/catalogue.ts'
import { loadCatalogue } from './compliance/catalogue/load-catalogue.ts'
import { readEnv } from './env.ts'
import { systemCaller } from './platform/caller.ts'
import { clockFrom, systemClock } from './platform/clock.ts'
import { withDatabase } from './platform/database/with-database.ts'
import { StartError } from './platform/start-error.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const USAGE = `npm run agency -- catalogue load ${regions.map((region) => region.toLowerCase()).join('|')} [--from folder]`

const say = (line: string) => process.stdout.write(`${line}\n`)

interface CatalogueToLoad {
  region: Region
  folder: string
}

function catalogueToLoad(): CatalogueToLoad {
  const { values, positionals } = parseArgs({ options: { from: { type: 'string' } }, allowPositionals: true })
  const [noun, verb, place, ...more] = positionals
  const region = regions.find((one) => one.toLowerCase() === place?.toLowerCase())
  if (noun !== 'catalogue' || verb !== 'load' || !region || more.length > 0)
    throw new StartError(`Usage: ${USAGE}`)
  return { region, folder: values.from === undefined ? CATALOGUE_FOLDER : resolve(values.from) }
}

async function main() {
  const { region, folder } = catalogueToLoad()
  const catalogue = readCatalogue(folder, region)
  const env = readEnv()
  const clock = env.demoNow === undefined ? systemClock : clockFrom(env.demoNow)
  await withDatabase(env, MIGRATIONS, async (db) => {
    const changed = await db.transaction((tx) => loadCatalogue(tx, systemCaller(clock), catalogue))
    say(
      `${region}: ${changed.certificationTypes} of ${catalogue.certificationTypes.length} certification types, ` +
        `${changed.documentTypes} of ${catalogue.documentTypes.length} document types and ` +
        `${changed.subjects} of ${catalogue.subjects.length} subjects added or changed.`,
    )
  })
}

main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error
  process.stderr.write(
    `${isUsage ? `${error.message}\nUsage: ${USAGE}` : error instanceof StartError ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
