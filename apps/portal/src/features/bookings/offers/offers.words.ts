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
    /** Read after the button's label, because a page may have several offers. */
    of: 'the offer from {{client}}',
    badge: {
      open: 'Offered to you',
      accepted: 'You accepted',
      rejected: 'You declined',
      closedFilled: 'Went to someone else',
      closedExpired: 'Offer expired',
      closed: 'No longer on offer',
    },
    filled: {
      title: 'Went to someone else',
      text_one: '{{client}}, {{day}}, {{time}}. Someone accepted it before you answered.',
      text_other: '{{client}}, {{count}} dates from {{day}}. Someone accepted them before you answered.',
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
    expired: {
      title: 'This offer has expired',
      text: 'The time to answer is over and you’re not booked. If you can still do it, call your consultant.',
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
    'en-US': { grades: 'Grades and subjects' },
  },
)
