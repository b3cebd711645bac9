import { defineWords } from '@rollcall/ui/words/words.ts'

const grades = { why: { wrongGrades: 'Not my grades or subjects' } }

export const tOfferDecision = defineWords(
  {
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
      acceptNote_one:
        'You’ll be booked for this date. We’ll email you a confirmation and tell your consultant.',
      acceptNote_other:
        'You’ll be booked for all of these dates. We’ll email you a confirmation and tell your consultant.',
      actingAcceptNote_one: '{{name}} will be booked for this date. We’ll email them that you accepted it.',
      actingAcceptNote_other:
        '{{name}} will be booked for all of these dates. We’ll email them that you accepted them.',
      declineNote_one: 'We’ll offer this date to someone else. You can’t undo this here.',
      declineNote_other: 'We’ll offer all of these dates to someone else. You can’t undo this here.',
      over: 'About this offer',
      failed: 'We couldn’t check this offer.',
    },
    why: {
      reason: 'Why not?',
      none: 'No reason given',
      notAvailable: 'I’m not available then',
      tooFar: 'It’s too far away',
      wrongGrades: 'Not my year levels or subjects',
      payTooLow: 'The pay',
      shortNotice: 'Too short notice',
      other: 'Another reason',
      note: 'A note for your consultant',
      noteHint: '{{used}} of {{limit}} characters',
    },
    answered: {
      accepted_one: 'You’re booked for {{dates}}.',
      accepted_other: 'You’re booked for {{count}} dates: {{dates}}.',
      actingAccepted_one: '{{name}} is booked for {{dates}}.',
      actingAccepted_other: '{{name}} is booked for {{count}} dates: {{dates}}.',
      rejected_one: 'You declined {{dates}}.',
      rejected_other: 'You declined {{count}} dates: {{dates}}.',
    },
  },
  { 'en-GB': { why: { wrongGrades: 'Not my year groups or subjects' } }, 'en-CA': grades, 'en-US': grades },
)
