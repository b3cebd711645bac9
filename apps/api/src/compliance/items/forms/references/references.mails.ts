import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Referee } from '@rollcall/domain/compliance/items/referees'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { counted, regionalWords } from '../../../../platform/mail/mail-words.ts'
import { brandNameOf } from '../../../../platform/sites.ts'

/**
 * The referee does not know us, so the mail says who asks, about which candidate, how long it takes, and how the
 * answers are used. It has only names of the candidate's own text: free text would let a stranger send mails under our
 * name.
 */
export function refereeMail(
  config: RuntimeConfig,
  candidate: { firstName: string; fullName: string; region: string },
  { name, email }: Referee,
  { link, days, isReminder = false }: { link: string; days: number; isReminder?: boolean },
): Mail {
  const brand = brandNameOf(config, candidate.region)
  const { referee } = regionalWords(candidate.region)
  const subject = `${candidate.fullName} gave your name as a ${referee}`
  return {
    to: email,
    subject: isReminder ? `Reminder: ${subject}` : subject,
    paragraphs: [
      `Hello ${name},`,
      `${candidate.fullName} wants to work in schools through ${brand} and named you as a ${referee}. Could you answer a few short questions? It takes about five minutes, and you don't need an account.`,
      `The link is only for you and works for the next ${counted(days, 'day')}. Your answers go to ${brand}.`,
      `If you don't know ${candidate.firstName}, or would rather not, ignore this email.`,
    ],
    action: { label: 'Answer the questions', url: link },
    signature: `The ${brand} team`,
  }
}
