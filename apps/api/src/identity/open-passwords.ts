import type { PasswordAuthority } from '../platform/password-authority.ts'
import type { Services } from '../platform/services.ts'
import { embeddedPasswords } from './embedded-passwords.ts'
import { hostedPasswords } from './hosted-password-authority.ts'
import type { HostedIdentity } from './identity-toolkit.ts'

/** Kept here, or by a hosted service. Where that does not tell which accounts exist, nothing else of ours does. */
export async function openPasswords(
  { clock, log, config }: Pick<Services, 'clock' | 'log' | 'config'>,
  settings: HostedIdentity | undefined,
): Promise<PasswordAuthority> {
  if (!settings) return embeddedPasswords
  // Who is disabled there must not get in here by a passkey, for which nobody asks the provider.
  config.identity.passkeySignIn = false
  const hosted = hostedPasswords({ clock, log }, settings)
  if (config.identity.revealAccountExistence && !(await hosted.tellsAccounts())) {
    config.identity.revealAccountExistence = false
    log.warn(
      'revealAccountExistence is off: the identity provider has one answer for a wrong password and an unknown account, or did not answer',
    )
  }
  return hosted
}
