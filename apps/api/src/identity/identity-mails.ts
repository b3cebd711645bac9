import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf } from '../platform/sites.ts'

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
      `Somebody asked to reset the password of your ${brand} account. The link below works once, for ${minutes} minutes.`,
      'If it was not you, ignore this mail: nothing has changed.',
    ],
    action: { label: 'Choose a new password', url: link },
    signature: `The ${brand} team`,
  }
}

export function passwordChangedMail(
  { email, firstName, region }: Addressee,
  { hasCalendarFeed, config }: { hasCalendarFeed: boolean; config: RuntimeConfig },
): Mail {
  const brand = brandNameOf(config, region)
  return {
    to: email,
    subject: `Your ${brand} password was changed`,
    paragraphs: [
      `Hi ${firstName},`,
      `The password of your ${brand} account has just been changed, and other devices have been signed out.`,
      ...(hasCalendarFeed
        ? [
            'Your private calendar address still works. If somebody else may have it, make a new one in Settings.',
          ]
        : []),
      'If it was not you, use "Forgot password" on the log-in page now and tell your consultant.',
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
      `Your consultant has made you a ${brand} account. Choose a password and you are in. The link works once, for ${days} days.`,
    ],
    action: { label: 'Set up my account', url: link },
    signature: `The ${brand} team`,
  }
}
