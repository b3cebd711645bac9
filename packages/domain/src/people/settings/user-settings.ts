import { type Locale, weekStartOf } from '../../regions/region.ts'
import { type StartOfWeek, startsOfWeek } from '../../time/calendar-date.ts'

export type UserSettings = {
  date: { startOfWeek: StartOfWeek }
  availability: { enableWeekends: boolean }
}

/** The stored value may be of another version, incomplete, or not ours at all. */
export function readUserSettings(stored: unknown, locale: Locale): UserSettings {
  const startOfWeek = fieldOf(fieldOf(stored, 'date'), 'startOfWeek')
  return {
    date: { startOfWeek: startsOfWeek.find((day) => day === startOfWeek) ?? weekStartOf(locale) },
    availability: { enableWeekends: fieldOf(fieldOf(stored, 'availability'), 'enableWeekends') === true },
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
