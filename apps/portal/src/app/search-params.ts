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
import { type FileTab, fileTabs, tabOfFamily } from '../shared/files/file-family.ts'

interface Month {
  /** The date the month shown begins at; today's when it is left out. */
  from?: string | undefined
}

/** Names its key always, so that nothing unchecked is handed on; a month has to have neighbours. */
export const readMonth = ({ from }: Record<string, unknown>): Month => ({
  from: isCalendarDate(from) && from > '2000' && from < '2100' ? from : undefined,
})

interface AvailabilitySearch extends Month {
  /** The weekdays; the calendar when it is left out. */
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

/** Names its key always, so that nothing unchecked is handed on. */
export const readBookingSearch = ({ confirm }: Record<string, unknown>): BookingSearch => ({
  confirm: confirm === true ? true : undefined,
})

interface ShiftsSearch {
  /** By month; by week when it is left out. */
  period?: 'month' | undefined
  /** A part of a school's name. */
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
  /** In kilometres, whatever unit is shown; any when it is left out. */
  distance?: EventDistanceKm | undefined
  location?: EventLocation | undefined
  price?: EventPrice | undefined
  sort?: EventSort | undefined
  /** Words of the event. */
  search?: string | undefined
  type?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** In place of home. */
  suburb?: string | undefined
}

/** The first of each is what is meant where it is left out. */
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
  /** The family that is shown; the first one when it is left out. */
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
  /** The first one when it is left out, or that of the item. */
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
