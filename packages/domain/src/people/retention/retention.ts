import type { Region } from '../../regions/region.ts'
import { addMonths } from '../../time/calendar-date.ts'

/**
 * The minimum number of years for which an employer in the region has to keep pay records: Fair Work Regulations (AU),
 * Employment Relations Act (NZ), Limitation Act for wages (UK), Income Tax Act (CA), employment tax records (US).
 */
export const payRecordYearsByLaw = { AU: 7, NZ: 6, UK: 6, CA: 6, US: 4 } as const satisfies Record<
  Region,
  number
>

/** The first day that is still kept. */
export const keptFrom = (todayLocal: string, { months }: { months: number }): string =>
  addMonths(todayLocal, -months)

/** The last day on which records of that date are kept. */
export const keptUntil = (dateLocal: string, { months }: { months: number }): string =>
  addMonths(dateLocal, months)
