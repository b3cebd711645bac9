import { defineWords } from '@rollcall/ui/words/words.ts'

export const tShiftTotal = defineWords({
  forDays_one: 'about {{amount}} for the day',
  forDays_other: 'about {{amount}} for {{count}} days',
  perDay: 'about {{amount}} a day',
  basis: 'For {{length}}, before tax. Unpaid meal breaks come off.',
})
