import { defineWords } from '@rollcall/ui/words/words.ts'

export const tOffers = defineWords(
  {
    accept: 'Accept',
    decline: 'Decline',
    question_one: 'Can you take this shift?',
    question_other: 'Can you take these {{count}} shifts?',
    moreDates_one: 'and {{count}} more date',
    moreDates_other: 'and {{count}} more dates',
    zone: 'Times are in {{zone}}.',
    pay: 'Pay',
    rate: '{{amount}} an hour',
    noRate: 'Not set yet. Ask your consultant.',
    grades: 'Year levels and subjects',
    about: 'About the shift',
    /** Heard after the buttons: several offers may stand on one page. */
    of: 'the offer from {{client}}',
    badge: {
      open: 'Offered to you',
      accepted: 'You accepted',
      rejected: 'You declined',
      closedFilled: 'Went to somebody else',
      closedExpired: 'Offer expired',
      closed: 'No longer on offer',
    },
    filled: {
      title: 'Went to somebody else',
      text_one: '{{client}}, {{day}}, {{time}}. Somebody accepted it before you answered.',
      text_other: '{{client}}, {{count}} dates from {{day}}. Somebody accepted them before you answered.',
      dismiss: 'Dismiss',
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
        title: 'You’re booked',
        text: 'You accepted this offer. We’re emailing you a confirmation.',
      },
      rejected: {
        title: 'You declined this offer',
        text: 'We’ll offer it to somebody else. Tapped it by mistake? Call your consultant now.',
      },
      closedFilled: {
        title: 'This shift went to somebody else',
        text: 'We offered it to several people and somebody accepted it first. You’re not booked.',
      },
      closedExpired: {
        title: 'This offer has expired',
        text: 'The time to answer is over and you’re not booked. If you can still do it, call your consultant.',
      },
      closedNotTentative: {
        title: 'This offer was withdrawn',
        text: 'You don’t need to answer, and you’re not booked. Your consultant can tell you why.',
      },
      closedBookingNotTentative: {
        title: 'This booking is no longer on offer',
        text: 'The school changed or cancelled it, and you’re not booked. Your consultant can tell you more.',
      },
      closedWrongStatusForCandidate: {
        title: 'You’re no longer booked for this',
        text: 'You accepted it, but it has changed since. Call your consultant before you set out.',
      },
      closedUnableToLoad: {
        title: 'We can’t load all of this offer',
        text: 'You haven’t answered it. Call your consultant to check.',
      },
    },
    refused: {
      title: 'We didn’t save your answer',
      unsure: 'Your answer may not have arrived',
      overlaps:
        'You already have a booking at that time on {{dates}}. Decline, or ask your consultant to move one.',
    },
  },
  {
    'en-CA': { grades: 'Grades and subjects' },
    'en-GB': { grades: 'Year groups and subjects' },
    'en-US': {
      grades: 'Grades and subjects',
      outcome: {
        closedBookingNotTentative: {
          text: 'The school changed or canceled it, and you’re not booked. Your consultant can tell you more.',
        },
      },
    },
  },
)
