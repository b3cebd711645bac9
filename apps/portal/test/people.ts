import type { CurrentUser } from '@rollcall/contract/people/me'
import type { BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import type { RollcallStatus } from '@rollcall/contract/work/rollcall'

/** A Tuesday morning in Melbourne, before the shifts of the day. */
export const morning = '2026-03-10T07:45+11:00'
export const today = '2026-03-10'

export const rollcall: RollcallStatus = {
  rollcall: 'unset',
  activeDateLocal: today,
  activeDay: 'today',
  isBooked: false,
  timeUntilUpdateRequiredInMilliSeconds: 3_600_000,
}

export const ava: CurrentUser = {
  id: '0190a1b2-0000-7000-8000-000000000001',
  email: 'ava@example.com',
  firstName: 'Ava',
  preferredName: null,
  lastName: 'Nguyen',
  fullName: 'Ava Nguyen',
  associatedConsultant: {
    name: 'Priya Patel',
    country: 'Australia',
    state: 'VIC',
    phoneNumber: '03 5550 0100',
    email: 'priya@example.com',
  },
  language: 'en-AU',
  rollcallStatus: rollcall,
  registrations: [],
  timezone: 'Australia/Melbourne',
  features: { enableAddNewShift: 'enabled', runningLate: 'enabled' },
}

/** With a registration that lets her work. */
export const workingAva: CurrentUser = {
  ...ava,
  registrations: [
    {
      id: '0190a1b2-0000-7000-8000-0000000000e1',
      title: 'Relief Teacher (Primary)',
      status: 'Active',
      statusReason: null,
      location: 'Melbourne',
      activatedAtUTC: null,
    },
  ],
}

export const nothingOn: Overview = {
  bookings: {},
  actionableItems: { clients: [] },
  availability: { scheduled: [], ongoing: null },
  filledOffers: [],
}

/** A confirmed shift in a list. */
export const listedShift = (dateLocal: string, more: Partial<BookingListItem> = {}): BookingListItem => ({
  id: '0190a1b2-0000-7000-8000-0000000000b1',
  locationId: '0190a1b2-0000-7000-8000-0000000000c1',
  clientId: '0190a1b2-0000-7000-8000-0000000000d1',
  groupId: null,
  actionableItems: [],
  dateLocal,
  status: 1,
  startTimeLocal: '08:30',
  endTimeLocal: '15:30',
  clientName: 'Fig Tree Primary',
  isReleaseRequested: false,
  offer: null,
  ...more,
})
