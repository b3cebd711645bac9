/** A spreadsheet runs what begins like this as a formula, which may read other cells and send them to an address. */
const FORMULA = /^[=+\-@\t\r]/

/** A text of others, such as the name of a school, must be neither a formula nor another cell. Numbers are ours. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A record of a CSV file (RFC 4180). */
export const csvRecord = (values: readonly (string | number)[]): string =>
  `${values.map(cellOf).join(',')}\r\n`
