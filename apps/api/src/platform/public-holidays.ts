import { createRequire } from 'node:module'
import type { default as HolidayCalendar } from 'date-holidays'

const require = createRequire(import.meta.url)

const countryCodes: Record<string, string> = { AU: 'AU', NZ: 'NZ', UK: 'GB', CA: 'CA', US: 'US' }
const years = new Map<string, ReadonlySet<string>>()

/** Public holidays of a region and, if it has its own, of the state; computed once per year and place. */
export function isPublicHoliday(region: string, state: string, dateLocal: string): boolean {
  const year = dateLocal.slice(0, 4)
  const place = `${region}/${state}/${year}`
  let dates = years.get(place)
  if (!dates) {
    dates = publicHolidays(region, state, Number(year))
    years.set(place, dates)
  }
  return dates.has(dateLocal)
}

function publicHolidays(region: string, state: string, year: number): ReadonlySet<string> {
  const country = countryCodes[region] ?? region
  // Loaded lazily: the calendars of all countries took a sixth of the start.
  const Holidays: typeof HolidayCalendar = require('date-holidays')
  const calendar = new Holidays()
  const states = Object.entries(calendar.getStates(country) ?? {})
  const stateCode = states.find(([code, name]) =>
    [name, code, name.replace(' Province', '')].includes(state),
  )?.[0]
  if (stateCode) calendar.init(country, stateCode)
  else calendar.init(country)
  const holidays = calendar.getHolidays(year).filter(({ type }) => type === 'public')
  return new Set(holidays.map(({ date }) => date.slice(0, 10)))
}
