import { defineWords } from '@rollcall/ui/words/words.ts'

export const tRunningLate = defineWords({
  title: 'Running late?',
  lead: 'Tap once and we email {{names}}.',
  reported_one: 'You said you’re running {{count}} min late',
  reported_other: 'You said you’re running {{count}} min late',
  reportedText: 'We emailed {{names}}. If you’ll be later than that, tell them again.',
  change: 'Change',
  keep: 'Keep {{minutes}} minutes',
  choose: 'How late will you be?',
  minutes: '{{minutes}} min',
  sayMinutes: '{{minutes}} minutes late',
  own: 'Or type the minutes',
  ownHint: 'From {{minimum}} to {{maximum}}.',
  ownError: 'Enter a whole number from {{minimum}} to {{maximum}}.',
  send: 'Tell them',
  failed: 'We couldn’t tell them.',
  nobody: 'We have nobody to email for this booking. Please call.',
  there: '{{name}} at {{client}}',
  and: '{{first}} and {{second}}',
})
