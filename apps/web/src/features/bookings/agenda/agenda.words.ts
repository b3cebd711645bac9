import { defineWords } from '../../../shared/words/words.ts'

export const tAgenda = defineWords({
  offline:
    'You are offline and your bookings are not saved on this device yet. They load when you are back online.',
  failed: 'We could not load your bookings.',
  loading: 'Loading your bookings',
  today: {
    title: 'Today',
    failed: 'We could not load today’s shifts.',
    none: 'No shift today.',
    next: 'Your next one is on {{day}}, {{time}}, at {{client}}.',
    askFor: 'Ask for {{name}}',
    call: 'Call',
    atCampus: '{{campus}}, {{address}}',
    late_one: 'They know you are {{count}} minute late',
    late_other: 'They know you are {{count}} minutes late',
  },
  offers: {
    title: 'Needs your answer',
    dates_one: '{{count}} date',
    dates_other: '{{count}} dates, one answer for all',
    more_one: 'and {{count}} more date',
    more_other: 'and {{count}} more dates',
    perHour: '{{amount}} an hour',
  },
  waiting: {
    title: 'Also waiting for you',
    agreements_one: '{{count}} agreement to sign',
    agreements_other: '{{count}} agreements to sign',
    more: 'and {{count}} more in your notifications',
  },
  days: {
    title: 'Coming up',
    titleElsewhere: 'Your bookings',
    months: 'Months',
    earlier: 'Earlier',
    later: 'Later',
    backToToday: 'Back to today',
    today: 'Today',
    tomorrow: 'Tomorrow',
    yesterday: 'Yesterday',
    noneTitle: 'Nothing booked here yet',
    noneText:
      'Bookings and offers appear here as soon as a school needs you. We also send each offer by email, so keep an eye on both.',
    askForWork: 'Ask about {{work}}',
    nonePast: 'You had no bookings in this month.',
    noneLater: 'Nothing is booked for this month yet.',
  },
})
