import { type RegistrationTab, registrationTabs } from '@rollcall/domain/compliance/items/compliance-item'
import {
  type EventDistanceKm,
  type EventLocation,
  type EventPrice,
  type EventSort,
  eventDistancesKm,
  eventLocations,
  eventPrices,
  eventSorts,
} from '@rollcall/domain/content/events/event-filter'
import { fileFamilies } from '@rollcall/domain/features/feature-flags'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { MAX_SEARCH_LENGTH } from '@rollcall/domain/work/shifts/shift-search'
import { type FileTab, fileTabs, tabOfFamily } from '../shared/files/file-tabs.ts'

interface Month {
  /** The first date of the shown month; today if missing. */
  from?: string | undefined
}

/** Always sets its keys, so that no unchecked value is passed on; a month needs neighbours. */
export const readMonth = ({ from }: Record<string, unknown>): Month => ({
  from: isCalendarDate(from) && from > '2000' && from < '2100' ? from : undefined,
})

interface AvailabilitySearch extends Month {
  /** The weekdays; the calendar if missing. */
  show?: 'ongoing' | undefined
}

export const readAvailabilitySearch = (search: Record<string, unknown>): AvailabilitySearch => ({
  ...readMonth(search),
  show: search.show === 'ongoing' ? 'ongoing' : undefined,
})

interface BookingSearch {
  /** The hours of the shift are being confirmed. */
  confirm?: true | undefined
}

/** Always sets its key, so that no unchecked value is passed on. */
export const readBookingSearch = ({ confirm }: Record<string, unknown>): BookingSearch => ({
  confirm: confirm === true ? true : undefined,
})

interface ShiftsSearch {
  /** By month; by week if missing. */
  period?: 'month' | undefined
  /** Part of a school's name. */
  search?: string | undefined
}

/** The router reads a name of digits as a number. */
const readText = (text: unknown): string | undefined =>
  typeof text === 'string' || typeof text === 'number'
    ? String(text).slice(0, MAX_SEARCH_LENGTH) || undefined
    : undefined

const readDate = (date: unknown): string | undefined =>
  typeof date === 'string' && isCalendarDate(date) ? date : undefined

export const readShiftsSearch = ({ period, search }: Record<string, unknown>): ShiftsSearch => ({
  period: period === 'month' ? 'month' : undefined,
  search: readText(search),
})

interface EventsSearch {
  /** In kilometres, whatever unit is shown; any if missing. */
  distance?: EventDistanceKm | undefined
  location?: EventLocation | undefined
  price?: EventPrice | undefined
  sort?: EventSort | undefined
  /** Words of the event. */
  search?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Instead of home. */
  suburb?: string | undefined
}

/** The first of each is the default. */
const readChoice = <Value>([first, ...others]: readonly Value[], given: unknown): Value | undefined =>
  given === first ? undefined : others.find((one) => one === given)

export const readEventsSearch = ({
  distance,
  location,
  price,
  sort,
  search,
  type,
  from,
  to,
  suburb,
}: Record<string, unknown>): EventsSearch => ({
  distance: readChoice(eventDistancesKm, distance),
  location: readChoice(eventLocations, location),
  price: readChoice(eventPrices, price),
  sort: readChoice(eventSorts, sort),
  search: readText(search),
  type: readText(type),
  from: readDate(from),
  to: readDate(to),
  suburb: readText(suburb),
})

interface MyFilesSearch {
  /** The family that is shown; the first one if missing. */
  tab?: FileTab | undefined
  search?: string | undefined
  /** The record that is shown in full. */
  item?: string | undefined
  /** The file that is open in the viewer. */
  file?: string | undefined
  /** The form that is open: see `useAddInAddress`. */
  add?: string | undefined
}

/** A form opens on its own tab, whatever tab a laptop had open. */
function tabOfAdded(add: string | undefined): FileTab | undefined {
  const named = fileFamilies.find((family) => family === add?.split('.')[0])
  return named && tabOfFamily[named]
}

export const readMyFilesSearch = ({
  tab,
  search,
  item,
  file,
  add,
}: Record<string, unknown>): MyFilesSearch => ({
  tab: tabOfAdded(readText(add)) ?? fileTabs.find((one) => one === tab),
  search: readText(search),
  item: readText(item),
  file: readText(file),
  add: readText(add),
})

interface RegistrationSearch {
  /** The first one if missing, or that of the item. */
  tab?: RegistrationTab | undefined
  /** The compliance item that is open. */
  item?: string | undefined
  /** The record of My Files that is shown in full: its family and its id, with a full stop between them. */
  record?: string | undefined
  /** The file that is open in the viewer. */
  file?: string | undefined
  /** The form that is open: see `useAddInAddress`. */
  add?: string | undefined
}

export const readRegistrationSearch = ({
  tab,
  item,
  record,
  file,
  add,
}: Record<string, unknown>): RegistrationSearch => ({
  tab: registrationTabs.find((one) => one === tab),
  item: readText(item),
  record: readText(record),
  file: readText(file),
  add: readText(add),
})
