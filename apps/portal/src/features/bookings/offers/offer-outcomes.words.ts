import { defineWords } from '@rollcall/ui/words/words.ts'

export const tOfferOutcomes = defineWords(
  {
    open: { title: 'Waiting for your answer', text: 'Accept or decline it here.' },
    accepted: {
      title: 'You’re booked',
      text: 'You accepted this offer. We’re emailing you a confirmation.',
    },
    rejected: {
      title: 'You declined this offer',
      text: 'We’ll offer it to someone else. Tapped it by mistake? Call your consultant now.',
    },
    closedFilled: {
      title: 'This shift went to someone else',
      text: 'We offered it to several people and someone accepted it first. You’re not booked.',
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
  {
    'en-US': {
      closedBookingNotTentative: {
        text: 'The school changed or canceled it, and you’re not booked. Your consultant can tell you more.',
      },
    },
  },
)
