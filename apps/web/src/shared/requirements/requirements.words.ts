import { defineWords } from '../words/words.ts'

export const tRequirements = defineWords({
  expired: '{{title}} expired',
  expiredOn: '{{title}} expired on {{date}}',
  expires: '{{title}} expires {{date}}',
  expiresOn: '{{title}} expires on {{date}}',
  expiresToday: '{{title}} expires today',
  shiftsNeedIt_one: '{{count}} booked shift needs it.',
  shiftsNeedIt_other: '{{count}} booked shifts need it.',
  shiftsAfter_one: '{{count}} booked shift is after that.',
  shiftsAfter_other: '{{count}} booked shifts are after that.',
  thisShift: 'You need a new one for this shift.',
  isChecked: 'We’re checking your new one.',
  keepWorking: 'You need a new one to keep working.',
  send: 'Send a new one',
  see: 'See what we have',
})
