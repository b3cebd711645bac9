import { defineWords } from '../../../shared/words/words.ts'

export const tGuest = defineWords({
  question_one: '{{name}}, can you take this shift?',
  question_other: '{{name}}, can you take these {{count}} shifts?',
  offline: 'You are offline. This offer loads when you are back online.',
  failed: 'We could not load this offer.',
  loading: 'Loading the offer',
  calendar: {
    title: 'Keep the date',
    text_one: 'Put it into your own calendar. The address and whom to ask for are in the portal.',
    text_other:
      'Put all {{count}} into your own calendar. The address and whom to ask for are in the portal.',
    download: 'Add to my calendar',
    saved: 'The calendar file is in your downloads. Open it to add your dates.',
    name: '{{brand}} bookings',
  },
  login: 'Log in to see everything',
  home: 'See my bookings',
  unavailable: {
    title: "This booking isn't available",
    cancelled: 'This booking was cancelled',
    declined: 'This offer was declined',
    notTentative: 'This booking no longer needs an answer',
    unhandled: 'We cannot show where this offer stands',
    ask: 'Ask us about it',
  },
  footer: {
    title: 'Who sent you this',
    who: '{{brand}} finds work for teachers and educators in schools and centres in {{country}}.',
    why: 'You have this link because we offered you a shift. It opens the offer for whoever holds it, so please do not pass it on.',
    website: 'About {{brand}}',
    privacy: 'Privacy',
    terms: 'Terms',
    hide: 'Hide this',
    show: 'Who sent me this?',
  },
})
