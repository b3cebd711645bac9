import { defineWords } from '../../../shared/words/words.ts'

export const tRunningLate = defineWords({
  title: 'Running late?',
  lead: 'One tap tells {{names}} by email.',
  reported_one: 'You told them: {{count}} minute late',
  reported_other: 'You told them: {{count}} minutes late',
  reportedText: 'We emailed {{names}}. If it gets later than that, tell them again.',
  change: 'Change it',
  keep: 'Keep {{minutes}} minutes',
  choose: 'How late will you be?',
  minutes: '{{minutes}} min',
  sayMinutes: '{{minutes}} minutes late',
  own: 'Or type the minutes',
  ownHint: 'From {{minimum}} to {{maximum}}.',
  ownError: 'Enter a whole number from {{minimum}} to {{maximum}}.',
  send: 'Tell them',
  failed: 'They have not been told.',
  nobody: 'Nobody here can be told by email. Please call instead.',
  there: '{{name}} at {{client}}',
  and: '{{first}} and {{second}}',
})
