import { errorText, hasErrorText } from '@rollcall/client/transport/error-texts.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { defineWords } from '@rollcall/ui/words/words.ts'

export const tClockTaps = defineWords({
  sent_one: 'What you clocked offline is recorded.',
  sent_other: 'All {{count}} times you clocked offline are recorded.',
  refusedToast_one: 'We couldn’t record a time you clocked offline. See Home for why.',
  refusedToast_other: 'We couldn’t record {{count}} times you clocked offline. See Home for why.',
  notRecorded: {
    clockIn: 'Your clock-in was not recorded. {{reason}}',
    clockOut: 'Your clock-out was not recorded. {{reason}}',
    mealBreakStart: 'The start of your meal break was not recorded. {{reason}}',
    mealBreakEnd: 'The end of your meal break was not recorded. {{reason}}',
  },
  notYetRecorded: {
    clockIn: 'Your clock-in is not recorded yet. {{reason}}. We keep trying.',
    clockOut: 'Your clock-out is not recorded yet. {{reason}}. We keep trying.',
    mealBreakStart: 'The start of your meal break is not recorded yet. {{reason}}. We keep trying.',
    mealBreakEnd: 'The end of your meal break is not recorded yet. {{reason}}. We keep trying.',
  },
  refused: {
    title: '{{action}}, {{time}}, at {{client}}',
    way: 'Set the right times when you confirm your hours.',
    correct: 'Correct the times',
    understood: 'Got it',
  },
})

/** Texts about refused taps. */
export const notRecordedText = (action: TimeEntryAction, failure: NotTaken): string =>
  tClockTaps(`notRecorded.${action}`, { reason: reasonOf(failure) })

/** The service could not accept it; it stays in the queue and is sent again. */
export const notYetRecordedText = (action: TimeEntryAction): string =>
  tClockTaps(`notYetRecorded.${action}`, { reason: errorText('unknown_error') })

type NotTaken = { code: string } & Partial<Pick<Failure, 'source' | 'statusCode' | 'message'>>

function reasonOf({ code, source, statusCode = 0, message }: NotTaken): string {
  if (source === 'clientSide' && message) return message
  return errorText(hasErrorText(code) && statusCode < 500 ? code : 'unknown_error')
}
