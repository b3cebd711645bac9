type Cell = string | number | null

/** How a spreadsheet begins a formula, in half-width and full-width signs. */
const FORMULA = /^[\t\r\n =+\-@\uFF1D\uFF0B\uFF0D\uFF20]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

/** A school's name that looks like a formula would be run by whoever opens the file: an apostrophe makes it text. */
function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Without the mark at its beginning, some spreadsheets read UTF-8 as the alphabet of the machine. */
const BYTE_ORDER_MARK = '\uFEFF'

export const csvOf = (rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
