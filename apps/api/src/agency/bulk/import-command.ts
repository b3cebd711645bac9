import { createReadStream, statSync } from 'node:fs'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type BulkResource,
  isBulkResource,
  type LineResult,
  lineSchemas,
} from '@rollcall/contract/agency/bulk'
import { isAgencySource } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { systemCaller } from '../../platform/caller.ts'
import type { Command } from '../../platform/command.ts'
import { InvalidRequest } from '../../platform/http/failure.ts'
import { StartError } from '../../platform/start-error.ts'
import { openCsv } from './csv-columns.ts'
import { printable, progressText } from './import-progress.ts'
import { type ReadLine, readJsonLines } from './parse-lines.ts'
import { saveLines } from './save-lines.ts'

const resources = Object.keys(lineSchemas).filter(isBulkResource)

export const importUsage = [`import ${resources.join('|')} file.csv|file.ndjson --source crm [--dry-run]`]

export const importCommands: Record<string, Command> = Object.fromEntries(
  resources.map((resource) => [`import ${resource}`, importCommand(resource)]),
)

function importCommand(resource: BulkResource): Command {
  return (args) => {
    const { values, positionals } = parseArgs({
      args,
      options: {
        source: { type: 'string', default: '' },
        profile: { type: 'string', default: 'generic' },
        'dry-run': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const { source, profile, 'dry-run': isDryRun } = values
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new StartError('Name one file, .csv or .ndjson.')
    if (!isAgencySource(source))
      throw new StartError('--source is up to 40 lower-case letters, digits and hyphens, such as crm.')
    if (profile !== 'generic') throw new StartError('The profiles are: generic.')
    const sizeBytes = sizeOf(file)
    return async (_db, clock, openServices) => {
      const services = await openServices()
      const progress = showProgress(sizeBytes)
      const bytes = progress.count(createReadStream(file))
      const lines = await linesOf(file, bytes, resource)
      const bulk = { services, resource, by: { source, caller: systemCaller(clock) }, isDryRun }
      const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
      for await (const results of saveLines(bulk, lines)) {
        for (const result of results) {
          counts[result.effect]++
          const text = textOf(result)
          if (text !== undefined) progress.print(text)
        }
        progress.draw(counts)
      }
      progress.end()
      const summary = Object.entries(counts)
        .map(([effect, count]) => `${count} ${effect}`)
        .join(', ')
      if (counts.refused > 0) throw new StartError(`${summary}.${isDryRun ? ' Nothing was written.' : ''}`)
      return [isDryRun ? `${summary}. Nothing was written.` : `${summary}.`]
    }
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size
  } catch {
    throw new StartError(`There is no file ${file}.`)
  }
}

async function linesOf(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  resource: BulkResource,
): Promise<AsyncIterable<ReadLine[]>> {
  if (extname(file).toLowerCase() !== '.csv') return readJsonLines(bytes)
  try {
    const { unknownColumns, lines } = await openCsv(bytes, resource)
    if (unknownColumns.length > 0)
      process.stderr.write(`These columns are ignored: ${printable(unknownColumns.join(', '))}\n`)
    return lines
  } catch (error) {
    if (error instanceof InvalidRequest)
      throw new StartError(`${file}: ${printable(problemsIn(error.errors))}`)
    throw error
  }
}

const problemsIn = (errors: Record<string, string[]>) =>
  Object.entries(errors)
    .map(([field, messages]) => `${field} ${messages.join(', ')}`)
    .join('; ')

/** Of a refused line, and of one that a dry run would change. */
function textOf({ line, externalId, code, param, errors, changes }: LineResult): string | undefined {
  const start = `${line}  ${externalId ?? '–'}`
  if (code !== undefined)
    return [start, code, errors ? problemsIn(errors) : param].filter((part) => part !== undefined).join('  ')
  if (!changes) return undefined
  const texts = Object.entries(changes).map(
    ([field, { from, to }]) => `${field}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`,
  )
  return `${start}  ${texts.join(', ')}`
}

/** A bar on a terminal; nothing if the output goes elsewhere. */
function showProgress(sizeBytes: number) {
  let readBytes = 0
  const { stderr, stdout } = process
  const clear = () => stderr.isTTY && stderr.write('\r\u001b[K')
  return {
    async *count(bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        readBytes += chunk.length
        yield chunk
      }
    },
    print(line: string) {
      clear()
      stdout.write(`${printable(line)}\n`)
    },
    draw(counts: Record<LineResult['effect'], number>) {
      if (!stderr.isTTY) return
      clear()
      stderr.write(progressText({ readBytes, sizeBytes }, counts))
    },
    end: clear,
  }
}
