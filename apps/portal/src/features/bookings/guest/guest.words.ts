import { defineWords } from '@rollcall/ui/words/words.ts'

export const tGuest = defineWords(
  {
    question_one: '{{name}}, can you take this shift?',
    question_other: '{{name}}, can you take these {{count}} shifts?',
    offline: 'You’re offline. This offer loads when you’re back online.',
    failed: 'We couldn’t load this offer.',
    loading: 'Loading the offer',
    calendar: {
      title: 'Add it to your calendar',
      text_one: 'Sign in to see the address and who to ask for.',
      text_other: 'All {{count}} dates in one file. Sign in to see the address and who to ask for.',
      download: 'Add to my calendar',
      saved: 'The calendar file is in your downloads. Open it to add your dates.',
      name: '{{brand}} bookings',
    },
    login: 'Sign in to see everything',
    home: 'See my bookings',
    unavailable: {
      title: 'This booking isn’t available',
      cancelled: 'This booking is cancelled',
      declined: 'You declined this offer',
      notTentative: 'This booking no longer needs an answer',
      unhandled: 'We can’t show this offer',
      ask: 'Ask us about it',
    },
    why: 'We sent you this link because we offered you a shift. Anyone with the link can answer it, so please don’t share it.',
  },
  { 'en-US': { unavailable: { cancelled: 'This booking is canceled' } } },
)
