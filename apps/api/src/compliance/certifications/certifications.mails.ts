import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import type { Mail } from '../../platform/mail/mail.ts'
import { counted, dayInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'

export interface ExpiringCertification {
  title: string
  dateExpiry: string
  daysLeft: number
  /** Booked after it expires. */
  affectedShifts: readonly Shift[]
}

type Shift = Parameters<typeof shiftInWords>[2]

const MAX_SHIFTS_LISTED = 10

/** One mail for all certifications that expire soon. */
export function expiringMail(
  config: RuntimeConfig,
  { email, firstName, region }: { email: string; firstName: string; region: string },
  expiring: readonly ExpiringCertification[],
): Mail {
  const [only] = expiring
  const isOne = expiring.length === 1
  return {
    to: email,
    subject: isOne
      ? `${only?.title} expires ${inDays(only?.daysLeft ?? 0)}`
      : `${expiring.length} of your certifications expire soon`,
    paragraphs: [
      `Hi ${firstName},`,
      isOne ? 'This expires soon:' : 'These expire soon:',
      expiring.map(
        ({ title, dateExpiry, daysLeft }) =>
          `${title}: ${withFullStop(`${dayInWords(config, region, dateExpiry)}, ${inDays(daysLeft)}`)}`,
      ),
      ...expiring.flatMap((one) => affectedShifts(config, region, one)),
      isOne
        ? 'Once you have the new one, add it in My Files. The old one counts until the end of that day.'
        : 'Once you have the new ones, add them in My Files. The old ones count until the end of those days.',
    ],
    action: {
      label: isOne ? 'Add the new one' : 'Add the new ones',
      url: linkFor(config, { region }, '/my-files'),
    },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

/** The shifts that the candidate cannot work without a renewal, by date and school. */
function affectedShifts(
  config: RuntimeConfig,
  region: string,
  { title, affectedShifts: shifts }: ExpiringCertification,
): (string | string[])[] {
  if (shifts.length === 0) return []
  const more = shifts.length - MAX_SHIFTS_LISTED
  return [
    `You need a new ${title} to work ${shifts.length === 1 ? 'this shift' : `these ${shifts.length} shifts`}:`,
    [
      ...shifts.slice(0, MAX_SHIFTS_LISTED).map((shift) => shiftInWords(config, region, shift)),
      ...(more > 0 ? [`and ${counted(more, 'more shift')}`] : []),
    ],
  ]
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${counted(days, 'day')}`
}
