import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type {
  SecondFactorChannel,
  SentChannel,
} from '@rollcall/domain/identity/second-factors/second-factors'
import type { Transaction } from '../../platform/database/database.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { setUpCodeTopic } from '../../platform/outbox/outbox.queries.ts'
import type { Services } from '../../platform/services.ts'
import { brandNameOf } from '../../platform/sites.ts'

interface Addressee {
  email: string
  firstName: string
  region: string
}

/** Names no person and no school, since it is shown on a locked screen. */
const codeText = (brand: string, code: string): string =>
  `${code} is your ${brand} code. It works for 10 minutes. We never ask for it by phone.`

/** The purpose of a code. The email to set up an address may reach a person without an account. */
export type CodePurpose = 'signIn' | 'setUp'

const notYou: Record<CodePurpose, string> = {
  signIn: "If you aren't signing in, someone knows your password. Change it in Settings now.",
  setUp: "If you aren't setting up two-step sign-in, ignore this email. Don't give the code to anyone.",
}

/** The code is not in the subject, which the outbox keeps and the export shows. */
export function codeMail(to: string, brand: string, code: string, purpose: CodePurpose): Mail {
  return {
    to,
    subject: `Your ${brand} code`,
    paragraphs: [
      `Your ${brand} code is ${code}.`,
      'It works for the next 10 minutes. We never ask for it by phone or in a message.',
      notYou[purpose],
    ],
    signature: `The ${brand} team`,
  }
}

export async function sendCode(
  tx: Transaction,
  { outbox, config }: Services,
  {
    channel,
    recipient,
    region,
    code,
    purpose,
    candidateId,
  }: {
    channel: SentChannel
    recipient: string
    region: string
    code: string
    purpose: CodePurpose
    candidateId: string
  },
): Promise<void> {
  const brand = brandNameOf(config, region)
  const about = { candidateId, topic: purpose === 'setUp' ? setUpCodeTopic(candidateId) : undefined }
  if (channel === 'sms') await outbox.addText(tx, { to: recipient, text: codeText(brand, code) }, about)
  else await outbox.add(tx, codeMail(recipient, brand, code, purpose), about)
}

export type SecondFactorChange =
  | { what: 'added' | 'removed'; channel: SecondFactorChannel }
  | { what: 'turnedOff' | 'reset' | 'codesRenewed' | 'recoveryCodeUsed' }

const channelNames: Record<SecondFactorChannel, string> = {
  passkey: 'a passkey',
  totp: 'an authenticator app',
  sms: 'text messages',
  email: 'email',
}

const sentences: { [What in SecondFactorChange['what']]: (channel: string) => string } = {
  added: (channel) => `Two-step sign-in was set up with ${channel}.`,
  removed: (channel) => `Two-step sign-in no longer uses ${channel}.`,
  turnedOff: () => 'Two-step sign-in was turned off. We only ask for your password now.',
  reset: () =>
    'We reset two-step sign-in for you and signed you out everywhere. Sign in with your password, then set it up again in Settings.',
  codesRenewed: () => 'New recovery codes were made. The old ones no longer work.',
  recoveryCodeUsed: () => 'Someone signed in with one of your recovery codes. Each of them works once.',
}

/** Sent to the address of the account, so that the owner learns of a change by another person. */
export function secondFactorChangedMail(
  { email, firstName, region }: Addressee,
  change: SecondFactorChange,
  config: RuntimeConfig,
): Mail {
  const brand = brandNameOf(config, region)
  const isPasskeyEnough =
    change.what === 'added' && change.channel === 'passkey' && config.identity.passkeySignIn
  return {
    to: email,
    subject:
      change.what === 'recoveryCodeUsed'
        ? `A recovery code was used for your ${brand} account`
        : `Two-step sign-in was changed for your ${brand} account`,
    paragraphs: [
      `Hi ${firstName},`,
      sentences[change.what]('channel' in change ? channelNames[change.channel] : ''),
      ...(isPasskeyEnough ? ['You can also sign in with the passkey instead of your password.'] : []),
      change.what === 'reset'
        ? "If you didn't ask us to, change your password now and tell your consultant."
        : isPasskeyEnough
          ? "If this wasn't you, remove the passkey in Settings now, change your password and tell your consultant."
          : "If this wasn't you, change your password in Settings now and tell your consultant.",
    ],
    signature: `The ${brand} team`,
  }
}
