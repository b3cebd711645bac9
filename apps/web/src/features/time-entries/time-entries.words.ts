import { defineWords } from '../../shared/words/words.ts'

export const tTimeEntries = defineWords({
  clockOpens: 'Clock-in opens at {{time}}',
  clockUntil: 'You can clock in until {{time}}.',
  offline:
    'You are offline and your bookings are not saved on this device yet. They load when you are back online.',
  title: 'Clock',
  of: 'Clock of {{client}}',
  phase: {
    ready: 'Ready to clock in',
    clockedIn: 'Clocked in since {{time}}',
    onMealBreak: 'Meal break since {{time}}',
    finished: 'Clocked out at {{time}}',
    autoClockedOut: 'We clocked you out at {{time}}',
    missed: 'This shift was not clocked',
  },
  more: {
    overrun:
      'The shift ended at {{end}}. If you do not clock out, we do it for you at {{at}}, as of {{end}}.',
    autoClockedOut:
      'You had not clocked out, so we took the scheduled end. If you left at another time, correct it when you confirm your hours.',
    missed: 'Tell us when you worked when you confirm your hours.',
  },
  elsewhere: 'You are clocked in at {{client}}. Clock out there first.',
  elsewhereLink: 'Go to that shift',
  worked: 'Worked so far',
  breakSoFar: 'Break so far',
  sum: '{{times}}, {{length}} worked',
  breaks: 'Meal breaks: {{times}} ({{length}})',
  reportedLater: 'Some of it was tapped without a network and reported later.',
  zone: 'Times in {{zone}}.',
  action: {
    clockIn: 'Clock in',
    clockOut: 'Clock out',
    mealBreakStart: 'Start meal break',
    mealBreakEnd: 'End meal break',
  },
  confirm: 'Confirm your hours',
  queued: 'Waiting for the network — {{action}}, {{time}}',
  failed: 'We could not load the clock.',
})
