import { defineWords } from '@rollcall/ui/words/words.ts'

const grades = { work: { grades: 'Grades and subjects' } }

export const tBookingDetails = defineWords(
  {
    loading: 'Loading the booking',
    when: 'When',
    where: 'Where',
    askFor: 'Ask for',
    nobodyToAskFor: 'The front office',
    today: 'Today',
    zone: 'Times in {{zone}}. It starts at {{start}} your time.',
    addToCalendar: 'Add to calendar',
    calendarFile: 'Saved {{name}}. Open it to add this booking to your calendar.',
    unavailable: {
      title: 'This booking isn’t available',
      home: 'See your bookings',
    },
    feedback: {
      title: 'How did it go?',
      text: 'Call or email {{name}} and tell us about this shift.',
    },
    yourConsultant: 'your consultant',
    acted: {
      label: 'Done for you',
      line: '{{name}} {{action}} on {{date}} at {{time}}.',
      offer_accepted: 'accepted this shift for you',
      offer_rejected: 'declined this shift for you',
      running_late: 'reported that you’re running late',
      release_requested: 'asked to cancel this booking for you',
      release_request_withdrawn: 'withdrew the request to cancel this booking',
      clocked_in: 'clocked you in',
      meal_break_started: 'started your meal break',
      meal_break_ended: 'ended your meal break',
      clocked_out: 'clocked you out',
      shift_record_submitted: 'confirmed your hours',
      shift_did_not_happen: 'said this shift didn’t happen',
    },
    contact: {
      title: 'Your contact',
    },
    work: {
      title: 'The work',
      pay: 'Pay',
      ratePerHour: '{{rate}} an hour',
      rateNotSet: 'No rate set. Ask your consultant before you go.',
      grades: 'Year levels and subjects',
      block: 'Part of a block',
      blockDay: 'Day {{day}} of {{count}}',
      blockDates: '{{first}} to {{last}}',
      description: 'What to expect',
    },
    place: {
      title: 'Getting there',
      copy: 'Copy the street address',
      map: 'Map of the streets around {{name}}',
    },
    neighbours: {
      label: 'Other bookings',
      previous: 'Earlier booking',
      next: 'Later booking',
    },
  },
  {
    'en-GB': { nobodyToAskFor: 'The school office', work: { grades: 'Year groups and subjects' } },
    'en-CA': grades,
    'en-US': grades,
  },
)
