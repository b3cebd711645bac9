import { defineWords } from '@rollcall/ui/words/words.ts'

export const tExternalStep = defineWords({
  title: 'You get this from {{at}}',
  appliedTitle: 'On its way from {{at}}',
  usually_one: 'It usually takes about a day.',
  usually_other: 'It usually takes about {{count}} days.',
  apply: 'Apply online',
  newTab: '(opens in a new tab)',
  applied: 'I’ve applied',
  appliedOn: 'You applied on {{date}}. Add the document below when it arrives.',
  referenceIs: 'Reference: {{reference}}',
  addReference: 'Add the reference number',
  change: 'Change',
  notApplied: 'I haven’t applied',
  removeFailed: 'We couldn’t change it. {{why}}',
  formLead: 'We’ll stop asking you for it while you wait.',
  reference: 'Reference number',
  referenceHint: 'It’s on your receipt or confirmation email. You can add it later.',
  date: 'When did you apply?',
  badDate: 'Enter the day you applied: today or earlier, within the last year.',
  save: 'Save',
  notSaved: 'We couldn’t save it',
})
