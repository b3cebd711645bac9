import { defineWords } from '../../../shared/words/words.ts'

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
  { 'en-GB': { work: { grades: 'Year groups and subjects' } }, 'en-CA': grades, 'en-US': grades },
)
