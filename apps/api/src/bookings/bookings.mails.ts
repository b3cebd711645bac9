import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf, siteOf } from '../platform/sites.ts'

interface ShiftInWords {
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  clientName: string
  suburb: string
}

/** "Tue 17 Nov 2026, 08:20 – 15:10 at Brunswick North Primary School, Brunswick". */
export function shiftInWords(
  config: RuntimeConfig,
  region: string,
  { dateLocal, startTimeLocal, endTimeLocal, clientName, suburb }: ShiftInWords,
): string {
  const day = new Intl.DateTimeFormat(siteOf(config, region).locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${dateLocal}T00:00:00Z`))
  return `${day}, ${startTimeLocal} – ${endTimeLocal} at ${clientName}, ${suburb}`
}

export function runningLateMail(
  config: RuntimeConfig,
  {
    to,
    fullName,
    region,
    minutesLate,
    shift,
  }: { to: string; fullName: string; region: string; minutesLate: number; shift: string },
): Mail {
  return {
    to,
    subject: `${fullName} is running ${minutesLate} minutes late`,
    paragraphs: [
      `${fullName} expects to arrive about ${minutesLate} ${minutesLate === 1 ? 'minute' : 'minutes'} late for:`,
      shift,
    ],
    signature: brandNameOf(config, region),
  }
}
