import { defineWords } from '@rollcall/ui/words/words.ts'

export const tDevelopment = defineWords({
  label: 'Development',
  debugMode: 'Debug mode',
  darkMode: 'Dark mode',
  log: 'Debug log',
  version: 'Version {{version}}',
  calls: 'Last calls',
  noCalls: 'No calls yet.',
  errors: 'Last errors',
  noErrors: 'No errors so far.',
  noAnswer: 'no answer',
})
