import { defineWords } from '../../../shared/words/words.ts'

export const tBookingDetails = defineWords({
  loading: 'Loading the booking',
  when: 'When',
  where: 'Where',
  askFor: 'Ask for',
  nobodyToAskFor: 'The front office',
  today: 'Today',
  zone: 'Local times there, in {{zone}}. On your clock it begins at {{start}}.',
  addToCalendar: 'Add to calendar',
  calendarFile: 'Saved {{name}}. Open it to add this booking to your calendar.',
  unavailable: {
    title: 'This booking is not available',
    home: 'See your bookings',
  },
  feedback: {
    title: 'How did it go?',
    text: 'Feedback on this shift is welcome. Call or email {{name}} and say how it went.',
  },
  yourConsultant: 'your consultant',
  contact: {
    title: 'Your contact there',
  },
  work: {
    title: 'The work',
    pay: 'Pay',
    ratePerHour: '{{rate}} an hour',
    rateNotSet: 'Rate not set. Ask your consultant before you go.',
    grades: 'Grades and subjects',
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
})
