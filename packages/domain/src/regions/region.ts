import type { StartOfWeek } from '../time/calendar-date.ts'

export const regions = ['AU', 'NZ', 'UK', 'CA', 'US'] as const
export type Region = (typeof regions)[number]

export const locales = ['en', 'en-US', 'en-CA', 'en-NZ', 'en-GB', 'en-AU'] as const
export type Locale = (typeof locales)[number]

export const currencies = ['AUD', 'USD', 'GBP', 'EUR', 'NZD', 'CAD', 'unknown'] as const

export const distanceUnits = ['km', 'miles'] as const
export type DistanceUnit = (typeof distanceUnits)[number]

export function weekStartOf(locale: Locale): StartOfWeek {
  return locale === 'en-US' || locale === 'en-CA' ? 'Sunday' : 'Monday'
}

/** The locale of texts. Formats and currency follow the site. */
export function displayLocale(profileLanguage: string | null | undefined, siteLocale: Locale): Locale {
  const wanted = profileLanguage?.toLowerCase()
  const known = locales.find((locale) => locale.toLowerCase() === wanted)
  return known === undefined || known === 'en' ? siteLocale : known
}
