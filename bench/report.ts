export interface Pace {
  /** How often each thing is measured; the medians are reported. */
  rounds: number
  /** How long one load lasts. */
  seconds: number
  /** How many bookings the largest database holds. */
  largest: number
  /** How many people a second a morning begins with. */
  rate: number
}

export interface Report {
  tables: string[]
  budgets: Budget[]
}

export interface Budget {
  what: string
  /** Absent when there was nothing to measure it with. */
  measured: number | undefined
  limit: number
  is: 'at most' | 'at least'
  digits?: number
}

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('Nothing was measured')
  return value
}

export function table(title: string, head: string[], rows: string[][]): string {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return [title, line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join(
    '\n',
  )
}

export const isBroken = ({ measured, limit, is }: Budget): boolean =>
  measured !== undefined && !(is === 'at most' ? measured <= limit : measured >= limit)

export const budgetTable = (budgets: Budget[]): string =>
  table(
    'Budgets',
    ['', 'measured', 'limit', ''],
    budgets.map((budget) => {
      const { what, measured, limit, is, digits = 2 } = budget
      const mark = measured === undefined ? 'not measured' : isBroken(budget) ? '✗' : '✓'
      return [what, measured?.toFixed(digits) ?? '–', `${is} ${limit.toFixed(digits)}`, mark]
    }),
  )
