import { parseArgs } from 'node:util'
import {
  agencyScopes,
  isAgencyScope,
  isAgencySource,
} from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { type Region, regions } from '@rollcall/domain/regions/region'
import { systemCaller } from '../../platform/caller.ts'
import type { Command } from '../../platform/command.ts'
import { isUuid } from '../../platform/ids.ts'
import { StartError } from '../../platform/start-error.ts'
import { type AgencyKeyRow, listAgencyKeys } from './agency-keys.queries.ts'
import { issueAgencyKey, type NewAgencyKey } from './issue-agency-key.ts'
import { revokeAgencyKey } from './revoke-agency-key.ts'
import { rotateAgencyKey } from './rotate-agency-key.ts'

const DEFAULT_DAYS = '365'
const MAX_DAYS = 1_000

export const keyUsage = [
  'key new --source crm --scopes candidates:write,bookings:read [--regions AU,NZ] [--days 365]',
  'key list',
  'key rotate <id> [--days 365] [--overlap-days 7]',
  'key revoke <id>',
]

export const keyCommands: Record<'key new' | 'key list' | 'key rotate' | 'key revoke', Command> = {
  'key new': (args) => {
    const wanted = parseNewKey(args)
    return async (db, clock) => {
      const { id, key, expiresAt } = await db.transaction((tx) =>
        issueAgencyKey(tx, systemCaller(clock), wanted),
      )
      return [`Key ${id} of ${wanted.source}, valid until ${dateOf(expiresAt)}. It is shown only now:`, key]
    }
  },
  'key list': (args) => {
    parseArgs({ args })
    return async (db, clock) => (await listAgencyKeys.all(db)).map((row) => describe(row, clock.now()))
  },
  'key rotate': (args) => {
    const { values, positionals } = parseArgs({
      args,
      options: {
        days: { type: 'string', default: DEFAULT_DAYS },
        'overlap-days': { type: 'string', default: '7' },
      },
      allowPositionals: true,
    })
    const [id = '', ...more] = positionals
    if (!isUuid(id) || more.length > 0) throw new StartError('Name one key by the id that `key list` shows.')
    const days = parseDays('--days', values.days)
    const overlapDays = parseDays('--overlap-days', values['overlap-days'])
    return async (db, clock) => {
      const rotated = await db.transaction((tx) =>
        rotateAgencyKey(tx, systemCaller(clock), { id, days, overlapDays }),
      )
      if (!rotated) throw new StartError(`There is no valid key ${id}.`)
      return [
        `Key ${id} of ${rotated.source} is valid until ${dateOf(rotated.oldExpiresAt)}.`,
        `Key ${rotated.id} replaces it, valid until ${dateOf(rotated.expiresAt)}. It is shown only now:`,
        rotated.key,
      ]
    }
  },
  'key revoke': (args) => {
    const [id = '', ...more] = parseArgs({ args, allowPositionals: true }).positionals
    if (!isUuid(id) || more.length > 0) throw new StartError('Name one key by the id that `key list` shows.')
    return async (db, clock) => {
      const source = await db.transaction((tx) => revokeAgencyKey(tx, systemCaller(clock), id))
      if (source === undefined) throw new StartError(`There is no valid key ${id}.`)
      return [`Key ${id} of ${source} is revoked.`]
    }
  },
}

function parseNewKey(args: string[]): NewAgencyKey {
  const { values } = parseArgs({
    args,
    options: {
      source: { type: 'string', default: '' },
      scopes: { type: 'string', default: '' },
      regions: { type: 'string' },
      days: { type: 'string', default: DEFAULT_DAYS },
    },
  })
  const { source, days } = values
  if (!isAgencySource(source))
    throw new StartError('--source is up to 40 lower-case letters, digits and hyphens, such as crm.')
  const scopes = listed(values.scopes)
  const unknown = scopes.filter((scope) => !isAgencyScope(scope))
  if (scopes.length === 0 || unknown.length > 0)
    throw new StartError(
      `--scopes takes any of ${agencyScopes.join(', ')}; not ${unknown.join(', ') || 'none'}.`,
    )
  const regionsOfKey = values.regions === undefined ? null : listed(values.regions).map(parseRegion)
  if (regionsOfKey?.length === 0) throw new StartError(`--regions takes any of ${regions.join(', ')}.`)
  return { source, scopes, regions: regionsOfKey, days: parseDays('--days', days) }
}

function parseDays(option: string, text: string): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < 1 || Number(text) > MAX_DAYS)
    throw new StartError(`${option} is from 1 to ${MAX_DAYS}.`)
  return Number(text)
}

const listed = (text: string) => [...new Set(text.split(',').map((one) => one.trim()))].filter(Boolean)

function parseRegion(text: string): Region {
  const region = regions.find((one) => one === text.toUpperCase())
  if (!region) throw new StartError(`--regions takes any of ${regions.join(', ')}; not ${text}.`)
  return region
}

const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

function describe({ id, source, scopes, regions: of, ...key }: AgencyKeyRow, now: number): string {
  const state =
    key.revokedAt !== null
      ? `revoked ${dateOf(key.revokedAt)}`
      : `${key.expiresAt <= now ? 'expired' : 'valid until'} ${dateOf(key.expiresAt)}`
  const used = key.lastUsedAt === null ? 'never used' : `last used ${dateOf(key.lastUsedAt)}`
  return [id, source, scopes.join(','), of?.join(',') ?? 'all regions', state, used].join('  ')
}
