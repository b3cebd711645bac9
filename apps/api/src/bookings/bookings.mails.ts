import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import { type ActedBy, actedInWords } from '../consultants/acted-by.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { counted, dayInWords, timesInWords } from '../platform/mail/mail-words.ts'
import { brandNameOf } from '../platform/sites.ts'

interface ShiftTimes {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
}

/** "Tue, 17 Nov 2026, 8:20 am – 3:10 pm". */
export const shiftTimesInWords = (
  config: RuntimeConfig,
  region: string,
  { dateLocal, startTimeLocal, endTimeLocal }: ShiftTimes,
): string =>
  `${dayInWords(config, region, dateLocal)}, ${timesInWords(config, region, startTimeLocal, endTimeLocal)}`

/** "Tue, 17 Nov 2026, 8:20 am – 3:10 pm at Brunswick North Primary School, Brunswick". */
export const shiftInWords = (
  config: RuntimeConfig,
  region: string,
  shift: ShiftTimes & { clientName: string; suburb: string },
): string => `${shiftTimesInWords(config, region, shift)} at ${shift.clientName}, ${shift.suburb}`

export function runningLateMail(
  config: RuntimeConfig,
  {
    to,
    fullName,
    region,
    minutesLate,
    shift,
    actedBy,
  }: {
    to: string
    fullName: string
    region: string
    minutesLate: number
    shift: string
    actedBy: ActedBy | undefined
  },
): Mail {
  const { who, forWhom } = actedInWords({ to, fullName, actedBy })
  const late = `${counted(minutesLate, 'minute')} late`
  return {
    to,
    subject: `${fullName} is running ${late}`,
    paragraphs: [
      `${fullName} expects to be about ${late} for this shift:`,
      shift,
      ...(actedBy ? [`${who} reported this${forWhom}.`] : []),
    ],
    signature: brandNameOf(config, region),
  }
}
