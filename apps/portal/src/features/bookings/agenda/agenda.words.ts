import { defineWords } from '@rollcall/ui/words/words.ts'

export const tAgenda = defineWords({
  offline:
    'You’re offline, and your bookings aren’t saved on this device. They load when you’re back online.',
  failed: 'We couldn’t load your bookings.',
  today: {
    title: 'Today',
    failed: 'We couldn’t load today’s shifts.',
    none: 'No shift today.',
    next: 'Your next one is on {{day}}, {{time}}, at {{client}}.',
    askFor: 'Ask for {{name}}',
    call: 'Call',
    atCampus: '{{campus}}, {{address}}',
    late_one: 'You said you’re running {{count}} min late',
    late_other: 'You said you’re running {{count}} min late',
    lateByName_one: '{{name}} said you’re running {{count}} min late',
    lateByName_other: '{{name}} said you’re running {{count}} min late',
  },
  offers: {
    title: 'Needs your answer',
    dates_one: '{{count}} date',
    dates_other: '{{count}} dates, one answer for all',
    perHour: '{{amount}} an hour',
  },
  waiting: {
    title: 'Also waiting for you',
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
    noneTitle: 'No bookings yet',
    noneText: 'Bookings and offers show here. We email you each offer too.',
    askForWork: 'Ask about {{work}}',
    nonePast: 'You had no bookings this month.',
    noneLater: 'No bookings this month yet.',
  },
})
