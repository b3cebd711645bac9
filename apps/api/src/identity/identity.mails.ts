import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Mail } from '../platform/mail/mail.ts'
import { counted } from '../platform/mail/mail-words.ts'
import { brandNameOf, siteOf } from '../platform/sites.ts'

interface Addressee {
  email: string
  firstName: string
  region: string
}

export function passwordResetMail(
  { email, firstName, region }: Addressee,
  { link, minutes, config }: { link: string; minutes: number; config: RuntimeConfig },
): Mail {
  const brand = brandNameOf(config, region)
  return {
    to: email,
    subject: `Choose a new ${brand} password`,
    paragraphs: [
      `Hi ${firstName},`,
      `You asked for a new password for your ${brand} account. The link below works once, for the next ${counted(minutes, 'minute')}.`,
      "If you didn't ask, ignore this email. Your password stays as it is.",
    ],
    action: { label: 'Choose a new password', url: link },
    signature: `The ${brand} team`,
  }
}

export function passwordChangedMail(
  { email, firstName, region }: Addressee,
  {
    hasCalendarFeed,
    hasPasskey,
    config,
  }: { hasCalendarFeed: boolean; hasPasskey: boolean; config: RuntimeConfig },
): Mail {
  const brand = brandNameOf(config, region)
  return {
    to: email,
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      `Hi ${firstName},`,
      `Your ${brand} password has just been changed. We signed you out on your other devices.`,
      ...(hasCalendarFeed
        ? [
            'Your private calendar address still works. If someone else may have it, create a new one in Settings.',
          ]
        : []),
      ...(hasPasskey
        ? [
            'You can still sign in with your passkeys. If you have lost one, or don\'t know one of them, remove it in Settings, under "Two-step sign-in".',
          ]
        : []),
      'If this wasn\'t you, choose "Forgot password?" on the sign-in page now and tell your consultant.',
    ],
    signature: `The ${brand} team`,
  }
}

/** To the previous and to the new address. The previous one may be another person's, so that mail does not name the new one. */
export function signInEmailChangedMail(
  { email, firstName, region }: Addressee,
  { isNew, config }: { isNew: boolean; config: RuntimeConfig },
): Mail {
  const brand = brandNameOf(config, region)
  return {
    to: email,
    subject: `You now sign in to ${brand} with another email address`,
    paragraphs: [
      `Hi ${firstName},`,
      isNew
        ? `From now on you sign in to ${brand} with this email address. Your password stays the same. We signed you out everywhere.`
        : `Your consultant has changed the email address that you sign in to ${brand} with. This one no longer works. We signed you out everywhere.`,
      ...(isNew ? ['If your password doesn\'t work, choose "Forgot password?" on the sign-in page.'] : []),
      `Didn't ask for this? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    signature: `The ${brand} team`,
  }
}

export function accountSetupMail(
  { email, firstName, region }: Addressee,
  { link, days, config }: { link: string; days: number; config: RuntimeConfig },
): Mail {
  const brand = brandNameOf(config, region)
  return {
    to: email,
    subject: `Welcome to ${brand}: set up your account`,
    paragraphs: [
      `Hi ${firstName},`,
      `Your consultant has set up a ${brand} account for you. Choose a password to get started. The link works once, for the next ${counted(days, 'day')}.`,
    ],
    action: { label: 'Set up my account', url: link },
    signature: `The ${brand} team`,
  }
}
