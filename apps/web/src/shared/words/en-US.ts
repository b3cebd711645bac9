import type { RegionalWords } from './words-types.ts'

export const enUS: RegionalWords = {
  error: {
    booking_already_cancelled: "This booking is already canceled. There's nothing more to do.",
    booking_not_found: "We couldn't find this booking. It may have been canceled or given to somebody else.",
    event_not_found: "We couldn't find this event. It may be over or canceled; look at the other events.",
    guest_booking_cancelled: 'This booking has been canceled. Log in to see your other bookings.',
    shift_record_already_finalised:
      'This shift has been finalized. Call your consultant if something is wrong.',
    shift_record_booking_not_found:
      "We couldn't find the booking for this shift. It may have been canceled; call your consultant.",
  },
  contact: {
    find: {
      placeholder: 'Name, city or state',
    },
  },
  shiftRecord: {
    done: { cancelled: { title: 'The booking is canceled' } },
    failed: { alreadyCancelled: 'This booking is already canceled' },
    notHappened: { reason: { schoolCancelled: 'The school canceled it' } },
  },
  shiftRequest: { clientName: 'School or center' },
  home: { work: 'substitute work' },
  title: { unauthorized: 'Not authorized' },
  ui: {
    loading: {
      quotes: {
        kettle: "The coffee is on in the teachers' lounge. You have time.",
        playground: 'Nobody explains the rules of a game like recess does.',
      },
    },
  },
}
