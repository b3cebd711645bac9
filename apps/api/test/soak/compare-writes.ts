import { rowsOf } from '../processes/database-rows.ts'
import { type Kind, kinds } from './kinds.ts'
import type { Entry, Ledger } from './ledger.ts'

/** A kind of write, as clients and the database count it. */
export interface Compared {
  name: string
  acknowledged: number
  unknown: number
  effects: number | undefined
  audits: number
  changes: number | undefined
}

/** Compares what clients know of every write with the database, and with the log and the feed. */
export async function compareWrites(url: string, ledger: Ledger) {
  const differences: string[] = []
  const table: Compared[] = []
  for (const kind of kinds) {
    const entries = ledger.of(kind.name)
    const total = async (place: 'effect' | 'audit' | 'change') => {
      const text = kind[place]
      if (!text) return undefined
      const rows = await rowsOf<{ key: string; count: number }>(url, text)
      differences.push(
        ...differencesIn(kind, place, entries, new Map(rows.map(({ key, count }) => [key, count]))),
      )
      return rows.reduce((sum, { count }) => sum + count, 0)
    }
    const [effects, audits, changes] = [await total('effect'), await total('audit'), await total('change')]
    if (kind.state) {
      const rows = await rowsOf<{ key: string; value: string | null }>(url, kind.state)
      differences.push(...wrongStates(kind, entries, new Map(rows.map(({ key, value }) => [key, value]))))
    }
    const count = (wanted: Entry['outcome']) => entries.filter(({ outcome }) => outcome === wanted).length
    const [acknowledged, unknown] = [count('acknowledged'), count('unknown')]
    table.push({ name: kind.name, acknowledged, unknown, effects, audits: audits ?? 0, changes })
  }
  return { differences, table }
}

/** Done as often as acknowledged, and at most as often again as clients do not know. */
export function differencesIn(
  { name }: Pick<Kind, 'name'>,
  place: string,
  entries: readonly Entry[],
  found: ReadonlyMap<string, number>,
): string[] {
  const bounds = new Map<string, { least: number; most: number }>()
  for (const { key, outcome } of entries) {
    const { least, most } = bounds.get(key) ?? { least: 0, most: 0 }
    bounds.set(key, {
      least: least + (outcome === 'acknowledged' ? 1 : 0),
      most: most + (outcome === 'refused' ? 0 : 1),
    })
  }
  const keys = new Set([...bounds.keys(), ...found.keys()])
  return [...keys].flatMap((key) => {
    const { least, most } = bounds.get(key) ?? { least: 0, most: 0 }
    const count = found.get(key) ?? 0
    if (count >= least && count <= most) return []
    return [`${name}, ${key}: ${place} ${count} times, acknowledged ${least}, at most ${most}`]
  })
}

export function wrongStates(
  { name }: Pick<Kind, 'name'>,
  entries: readonly Entry[],
  found: ReadonlyMap<string, string | null>,
): string[] {
  const possible = new Map<string, (string | undefined)[]>()
  for (const { key, value, outcome } of entries) {
    if (outcome === 'acknowledged') possible.set(key, [value])
    if (outcome === 'unknown') possible.set(key, [...(possible.get(key) ?? [undefined]), value])
  }
  return [...possible].flatMap(([key, values]) => {
    const value = found.get(key) ?? undefined
    if (values.includes(value)) return []
    return [`${name}, ${key}: is ${value}, and may be ${values.join(' or ')}`]
  })
}
