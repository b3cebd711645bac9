export const development = {
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
} as const
