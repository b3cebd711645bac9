import { defineWords } from '@rollcall/ui/words/words.ts'

export const tTimeEntries = defineWords({
  title: 'Clock',
  of: 'Clock for {{client}}',
  phase: {
    ready: 'Ready to clock in',
    clockedIn: 'Clocked in since {{time}}',
    onMealBreak: 'Meal break since {{time}}',
    finished: 'Clocked out at {{time}}',
    autoClockedOut: 'We clocked you out at {{time}}',
    missed: 'You didn’t clock this shift',
  },
  more: {
    overrun: 'The shift ended at {{end}}. If you don’t clock out by {{at}}, we clock you out for {{end}}.',
    autoClockedOut:
      'You didn’t clock out, so we used the scheduled end. If you left at another time, change it when you confirm your hours.',
    missed: 'Enter the times you worked when you confirm your hours.',
  },
  elsewhere: 'You’re clocked in at {{client}}. Clock out there first.',
  elsewhereLink: 'Go to that shift',
  worked: 'Worked so far',
  breakSoFar: 'Break so far',
  sum: '{{times}}, {{length}} worked',
  breaks: 'Meal breaks: {{times}} ({{length}})',
  reportedLater: 'You were offline for some of this, so we got it later.',
  zone: 'Times in {{zone}}.',
  action: {
    clockIn: 'Clock in',
    clockOut: 'Clock out',
    mealBreakStart: 'Start meal break',
    mealBreakEnd: 'End meal break',
  },
  clockInAgain: 'Clock in again',
  undo: 'Undo',
  undoFor_one: 'You have {{count}} second to undo this.',
  undoFor_other: 'You have {{count}} seconds to undo this.',
  early: {
    title: 'Clock out now?',
    worked: 'You’ve worked {{length}}. This shift ends at {{end}}.',
    justStarted: 'You clocked in less than a minute ago. This shift ends at {{end}}.',
    clockOut: 'Clock out now',
    stay: 'Keep working',
  },
  confirm: 'Confirm your hours',
  queued: 'Not sent yet: {{action}}, {{time}}',
  notTaken: 'We are not able to process your request at this time. We keep trying — {{action}}, {{time}}',
})
