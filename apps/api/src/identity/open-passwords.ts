import type { PasswordAuthority } from '../platform/password-authority.ts'
import type { Services } from '../platform/services.ts'
import { embeddedPasswords } from './embedded-passwords.ts'
import { hostedPasswords } from './hosted-password-authority.ts'
import type { HostedIdentity } from './identity-toolkit.ts'

/** Passwords are kept here or by a hosted service. If that hides which accounts exist, so does every answer of ours. */
export async function openPasswords(
  { clock, log, config }: Pick<Services, 'clock' | 'log' | 'config'>,
  settings: HostedIdentity | undefined,
): Promise<PasswordAuthority> {
  if (!settings) return embeddedPasswords
  // An account that is disabled there must not sign in here by a passkey, which the provider is not asked about.
  config.identity.passkeySignIn = false
  const hosted = hostedPasswords({ clock, log }, settings)
  if (config.identity.revealAccountExistence && !(await hosted.revealsAccounts())) {
    config.identity.revealAccountExistence = false
    log.warn(
      'revealAccountExistence is off: the identity provider has one answer for a wrong password and an unknown account, or did not answer',
    )
  }
  return hosted
}
