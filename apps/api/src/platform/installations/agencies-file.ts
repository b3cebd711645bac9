import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { siteIds } from '@rollcall/contract/site/runtime-config'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** A value, or where it is: a secret is never in the file itself. */
const Reference = z.union([
  z.strictObject({ env: z.string().min(1) }),
  z.strictObject({ file: z.string().min(1) }),
])
const Setting = z.union([z.string().min(1), Reference])
export type Reference = z.infer<typeof Reference>
export type Setting = z.infer<typeof Setting>

const hostname = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/, 'must be a host such as portal.example.org')

const Agency = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must be up to 40 lower-case letters, digits and hyphens'),
  /** The folder of its `config.json`, from the folder of the file. Otherwise that of the process. */
  configuration: z.string().optional(),
  /** Its hosts by site. Otherwise the origins of the sites in its configuration. */
  hosts: z.partialRecord(z.enum(siteIds), z.array(hostname).min(1)).optional(),
  database: Reference,
  migrationsDatabase: Reference.optional(),
  files: Reference.optional(),
  sender: z.string().optional(),
  /** Further settings of this agency, by the names of their environment variables. */
  providers: z.record(z.string(), Setting).optional(),
  /** Being moved: answers 503 until it is back. Retired: answers 410 and keeps its data. */
  state: z.enum(['moving', 'retired']).optional(),
})
export type Agency = z.infer<typeof Agency>

const AgenciesFile = z.strictObject({ agencies: z.array(Agency) })

export function readAgenciesFile(path: string): Agency[] {
  const parsed = AgenciesFile.safeParse(jsonOf(path))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${path} cannot be used: ${issue?.path.join('.')}: ${issue?.message}.`)
  }
  const { agencies } = parsed.data
  const seen = new Set<string>()
  for (const { id } of agencies) {
    if (seen.has(id)) throw new StartError(`${path} cannot be used: the agency ${id} is there twice.`)
    seen.add(id)
  }
  return agencies
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

/** Complete or unchanged, because processes read it at any time. */
export function writeAgenciesFile(path: string, agencies: readonly Agency[]): void {
  const draft = `${path}.${process.pid}.draft`
  writeFileSync(draft, `${JSON.stringify({ agencies }, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, path)
}

/** Changes one agency in the file as it is now. */
export function changeAgency(path: string, id: string, change: (agency: Agency) => Agency): Agency {
  const agencies = readAgenciesFile(path)
  const found = agencies.find((agency) => agency.id === id)
  if (!found) throw new StartError(`There is no agency ${id} in ${path}.`)
  const changed = change(found)
  writeAgenciesFile(
    path,
    agencies.map((agency) => (agency === found ? changed : agency)),
  )
  return changed
}

/** Changes when the file was written or touched; undefined while it cannot be read. */
export function versionOfFile(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && `${stats.ino}:${stats.mtimeMs}`
}

const coreSettings = {
  database: 'DATABASE_URL',
  migrationsDatabase: 'MIGRATIONS_DATABASE_URL',
  files: 'FILES_URL',
  sender: 'MAIL_FROM',
} as const

/** Returns the settings of an agency as the environment variables of a single installation. */
export function settingsOf(
  { providers = {}, ...agency }: Agency,
  secrets: readonly string[],
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const settings: Record<string, Setting | undefined> = { ...providers }
  for (const [key, name] of Object.entries(coreSettings)) {
    if (name in providers) throw new StartError(`${name} is ${key} of an agency, not one of its providers.`)
    settings[name] = agency[key as keyof typeof coreSettings]
  }
  const given = Object.entries(settings).flatMap(([name, setting]) =>
    setting === undefined ? [] : [[name, setting] as const],
  )
  return Object.fromEntries(
    given.map(([name, setting]) => {
      if (typeof setting !== 'string') return [name, resolveReference(setting, env)]
      if (secrets.includes(name))
        throw new StartError(
          `${name} is a secret: give { "env": "NAME" } or { "file": "/run/secrets/name" }.`,
        )
      return [name, setting]
    }),
  )
}

function resolveReference(reference: Reference, env: NodeJS.ProcessEnv): string {
  if ('env' in reference) {
    const value = env[reference.env]
    if (!value) throw new StartError(`The variable ${reference.env} is not set.`)
    return value
  }
  try {
    return readFileSync(reference.file, 'utf8').trim()
  } catch (error) {
    throw new StartError(`${reference.file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`)
  }
}

export const configurationOf = (path: string, { configuration }: Agency): string | undefined =>
  configuration === undefined ? undefined : resolve(join(dirname(path), configuration))

/** As `env:NAME` or `file:/run/secrets/name`. */
export function parseReference(option: string, text: string): Reference {
  const [, kind, where] = /^(env|file):(.+)$/.exec(text) ?? []
  if (kind === 'env' && where) return { env: where }
  if (kind === 'file' && where) return { file: resolve(where) }
  throw new StartError(`${option} is env:NAME or file:/run/secrets/name, so that no secret is in the file.`)
}
