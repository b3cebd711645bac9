import { defineWords } from '@rollcall/ui/words/words.ts'

export const tShortcuts = defineWords({
  title: 'Shortcuts',
  lead: 'Set many days at once. You check them first.',
  sameAsLastWeek: {
    name: 'Same as last week',
    text: 'Copy your days from the week before',
  },
  nextTwoWeeks: {
    name: 'Next two weeks available',
    text: 'Every day from today that isn’t booked',
  },
  pause: {
    name: 'Pause until…',
    text: 'Unavailable from today until a date you choose',
  },
})
