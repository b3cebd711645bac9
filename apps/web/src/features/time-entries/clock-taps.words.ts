import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { errorText, hasErrorText } from '../../shared/words/error-texts.ts'
import { defineWords } from '../../shared/words/words.ts'

export const tClockTaps = defineWords({
  sent_one: 'What you clocked without a network is recorded.',
  sent_other: 'All {{count}} times you clocked without a network are recorded.',
  refusedToast_one: 'Something you clocked without a network was not recorded. Home says why.',
  refusedToast_other: '{{count}} times you clocked without a network were not recorded. Home says why.',
  notRecorded: {
    clockIn: 'Your clock-in was not recorded. {{reason}}',
    clockOut: 'Your clock-out was not recorded. {{reason}}',
    mealBreakStart: 'The start of your meal break was not recorded. {{reason}}',
    mealBreakEnd: 'The end of your meal break was not recorded. {{reason}}',
  },
  refused: {
    title: '{{action}}, {{time}}, at {{client}}',
    way: 'Set the right times when you confirm your hours.',
    correct: 'Correct the times',
    understood: 'Got it',
  },
})

/** What was not recorded, and why. */
export const notRecordedText = (action: TimeEntryAction, code: string): string =>
  tClockTaps(`notRecorded.${action}`, { reason: errorText(hasErrorText(code) ? code : 'unknown_error') })
