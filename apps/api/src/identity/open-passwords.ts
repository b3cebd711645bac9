import type { PasswordAuthority } from '../platform/password-authority.ts'
import type { Services } from '../platform/services.ts'
import { embeddedPasswords } from './embedded-passwords.ts'
import { hostedPasswords } from './hosted-password-authority.ts'
import type { HostedIdentity } from './identity-toolkit.ts'

/** Opens the configured password authority. If the hosted service hides which accounts exist, our responses do too. */
export async function openPasswords(
  { clock, log, config }: Pick<Services, 'clock' | 'log' | 'config'>,
  settings: HostedIdentity | undefined,
): Promise<PasswordAuthority> {
  if (!settings) return embeddedPasswords
  // Passkey sign-in does not call the provider, so an account that is disabled there could still sign in.
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
