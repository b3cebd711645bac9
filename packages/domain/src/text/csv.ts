type Cell = string | number | null

/** The characters that start a formula in a spreadsheet, half-width and full-width, and those that some drop before it. */
const FORMULA = /^[\t\r]|^[\t\r\n =+\-@\uFF1D\uFF0B\uFF0D\uFF20]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** A spreadsheet would run a name that looks like a formula: the apostrophe makes it text. */
function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without the byte order mark some spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A record of a CSV file (RFC 4180). */
export const csvRecord = (row: readonly Cell[]): string => `${row.map(cellOf).join(',')}\r\n`

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvRecord).join('')
