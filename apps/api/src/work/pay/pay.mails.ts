import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Mail } from '../../platform/mail/mail.ts'
import { moneyInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords, shiftsAtSchools } from '../../platform/mail/shift-words.ts'
import { brandNameOf, linkFor, siteOf } from '../../platform/sites.ts'
import type { HeldShift } from '../bookings/bookings.mails.ts'

/** To the candidate, once for all shifts of a pay run. */
export function paidMail(
  config: RuntimeConfig,
  to: { email: string; firstName: string; region: string },
  shifts: readonly (HeldShift & { amount: number | null })[],
): Mail {
  const { region } = to
  return {
    to: to.email,
    subject: `Paid: ${shiftsAtSchools(config, region, shifts)}`,
    paragraphs: [
      `Hi ${to.firstName},`,
      'Payroll has paid:',
      shifts.map((shift) =>
        shift.amount === null
          ? shiftInWords(config, region, shift)
          : `${shiftInWords(config, region, shift)}: ${moneyInWords(config, region, shift.amount)}`,
      ),
      `Something missing? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    action: { label: 'See my shifts', url: linkFor(config, { region }, '/shifts') },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
