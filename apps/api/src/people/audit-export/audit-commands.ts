import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Command } from '../../platform/command.ts'
import { StartError } from '../../platform/start-error.ts'
import { auditPublicKey, findTampering, manifestOf, readManifest, signatureOf } from './audit-manifest.ts'
import { type AuditFormat, exportAudit } from './export-audit.ts'

/**
 * An entry has the time at which it was written, and appears with the commit of its transaction, which may take two minutes. Up to
 * here a range is complete, also if the clocks of two machines differ by a minute.
 */
const SETTLED_MS = 5 * 60_000

export const auditUsage = [
  'audit export --from 2026-11-01T00:00:00+11:00 --to 2026-12-01T00:00:00+11:00 [--format ndjson|csv] [--out file]',
  'audit verify <file>',
  'audit key',
]

const Instant = z.iso.datetime({ offset: true })

export const auditCommands: Record<'audit export' | 'audit verify' | 'audit key', Command> = {
  'audit export': (args) => {
    const wanted = parseExport(args)
    return async (db, clock) => {
      checkSettled(wanted.to, clock)
      const { entries, from, to } = await exportAudit({ db, clock }, wanted)
      return [`${entries} entries from ${from} until before ${to}: ${wanted.file}`]
    }
  },
  'audit verify': (args) => {
    const [name = '', ...more] = parseArgs({ args, allowPositionals: true }).positionals
    if (name === '' || more.length > 0) throw new StartError('Name one file that `audit export` wrote.')
    const file = resolve(name)
    const missing = [file, manifestOf(file), signatureOf(file)].find((one) => !existsSync(one))
    if (missing !== undefined) throw new StartError(`There is no file ${missing}.`)
    return async (db) => {
      const tampering = await findTampering(db, file)
      if (tampering !== undefined) throw new StartError(`${name} is not as it was exported: ${tampering}.`)
      const { entries, from, to, exportedAt } = await readManifest(file)
      return [
        `${name} is as it was exported at ${exportedAt}: ${entries} entries from ${from} until before ${to}.`,
      ]
    }
  },
  'audit key': (args) => {
    parseArgs({ args })
    return async (db) => [(await auditPublicKey(db)).trimEnd()]
  },
}

function parseExport(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      from: { type: 'string', default: '' },
      to: { type: 'string', default: '' },
      format: { type: 'string', default: 'ndjson' },
      out: { type: 'string' },
    },
  })
  const [from, to] = [parseInstant('--from', values.from), parseInstant('--to', values.to)]
  if (from >= to) throw new StartError('--from has to be before --to.')
  const format = parseFormat(values.format)
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const file = resolve(values.out ?? `audit-${day(from)}-${day(to)}.${format}`)
  const existing = [file, manifestOf(file), signatureOf(file)].find((one) => existsSync(one))
  if (existing !== undefined)
    throw new StartError(`${existing} exists already; choose another name by --out.`)
  return { from, to, format, file }
}

/** Without an offset the same text would mean another instant on another machine. */
function parseInstant(option: string, text: string): number {
  if (!Instant.safeParse(text).success)
    throw new StartError(`${option} is an instant with its offset, such as 2026-11-01T00:00:00+11:00 or …Z.`)
  return Date.parse(text)
}

function parseFormat(text: string): AuditFormat {
  if (text !== 'ndjson' && text !== 'csv') throw new StartError('--format is ndjson or csv.')
  return text
}

function checkSettled(to: number, clock: Clock): void {
  const latest = clock.now() - SETTLED_MS
  if (to > latest)
    throw new StartError(
      `--to is ${new Date(latest).toISOString()} at the latest: entries of the last five minutes may still be written.`,
    )
}
