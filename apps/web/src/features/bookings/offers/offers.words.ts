import { defineWords } from '../../../shared/words/words.ts'

export const tOffers = defineWords({
  accept: 'Accept',
  decline: 'Decline',
  question: 'Can you take it?',
  group: '{{count}} dates, one answer for all',
  /** Heard after the buttons: several offers may stand on one page. */
  of: 'the offer of {{client}}',
  confirm: {
    acceptTitle_one: 'Accept this shift?',
    acceptTitle_other: 'Accept these {{count}} shifts?',
    declineTitle_one: 'Decline this shift?',
    declineTitle_other: 'Decline these {{count}} shifts?',
    accept_one: 'Accept shift',
    accept_other: 'Accept {{count}} shifts',
    decline_one: 'Decline shift',
    decline_other: 'Decline {{count}} shifts',
    notYet: 'Not yet',
    rate: '{{amount}} an hour',
    acceptNote_one: 'You will be booked for this date. We send you a confirmation and tell your consultant.',
    acceptNote_other:
      'You will be booked for all of these dates. We send you a confirmation and tell your consultant.',
    declineNote_one: 'This date goes to somebody else. You cannot take a declined offer back here.',
    declineNote_other: 'All of these dates go to somebody else. You cannot take a declined offer back here.',
    over: 'About this offer',
    failed: 'We could not check this offer.',
  },
  left: {
    hours: '{{hours}} h {{minutes}} min left to answer',
    minutes: '{{minutes}} min left to answer',
    seconds: '{{minutes}} min {{seconds}} s left to answer',
    by: 'Answer by {{day}}, {{time}}',
    lessThan_one: 'Less than {{count}} minute left to answer this offer.',
    lessThan_other: 'Less than {{count}} minutes left to answer this offer.',
  },
  outcome: {
    open: { title: 'Waiting for your answer', text: 'Accept or decline it here.' },
    accepted: {
      title: "You're booked",
      text: 'You accepted this offer. A confirmation is on its way to your email.',
    },
    rejected: {
      title: 'You declined this offer',
      text: 'It goes to somebody else. If that is not right, call your consultant soon.',
    },
    closedFilled: {
      title: 'Somebody else was faster',
      text: 'This offer went to several people and another one accepted it first. You are not booked.',
    },
    closedExpired: {
      title: 'This offer has expired',
      text: 'The time to answer is over and you are not booked. Call your consultant if you can still do it.',
    },
    closedNotTentative: {
      title: 'This offer was withdrawn',
      text: 'It no longer needs an answer and you are not booked. Your consultant can tell you why.',
    },
    closedBookingNotTentative: {
      title: 'This booking is no longer on offer',
      text: 'It was changed or cancelled since it was offered, and you are not booked. Your consultant can tell you more.',
    },
    closedWrongStatusForCandidate: {
      title: 'This booking is not yours any more',
      text: 'You accepted it, and it was changed since. Call your consultant before you set out.',
    },
    closedUnableToLoad: {
      title: 'We cannot tell where this offer stands',
      text: 'Part of it could not be loaded. Nothing was answered; call your consultant to check.',
    },
  },
  answered: {
    accepted_one: "You're booked for {{dates}}.",
    accepted_other: "You're booked for {{count}} dates: {{dates}}.",
    rejected_one: 'You declined {{dates}}.',
    rejected_other: 'You declined {{count}} dates: {{dates}}.',
  },
  refused: {
    title: 'Your answer was not saved',
    unsure: 'Your answer may not have arrived',
    overlaps:
      'You already have a booking at that time on {{dates}}. Decline, or ask your consultant to move one.',
  },
})
