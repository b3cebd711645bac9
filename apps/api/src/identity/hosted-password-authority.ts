import { emailKey as keyOf } from '@rollcall/domain/identity/email'
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { ApiError } from '../platform/api-error.ts'
import type { PasswordAuthority, PasswordOwner, Verdict } from '../platform/password-authority.ts'
import { newSecret } from '../platform/secrets.ts'
import type { Services } from '../platform/services.ts'
import { holdPasswordDate, replacePasswordDate, setPasswordDate } from './accounts.queries.ts'
import { type HostedIdentity, identityToolkit, ProviderRefusal, providerAway } from './identity-toolkit.ts'

const KEYS_MS = 3_000
/** It does not say for how long. */
const TOO_MANY_SECONDS = 5 * 60

const verdicts = new Map<string, Verdict>([
  ['INVALID_PASSWORD', 'wrong'],
  ['INVALID_LOGIN_CREDENTIALS', 'wrong'],
  ['EMAIL_NOT_FOUND', 'unknown'],
  ['INVALID_EMAIL', 'unknown'],
  ['USER_DISABLED', 'disabled'],
])

const SignedIn = z.object({ idToken: z.string() })
const Found = z.object({ users: z.array(z.object({ localId: z.string() })).default([]) })
const Anything = z.object({})

/** A hosted service stores and verifies the passwords. The attempts and their results are stored here. */
export function hostedPasswords(
  { clock, log }: Pick<Services, 'clock' | 'log'>,
  settings: HostedIdentity,
): PasswordAuthority & {
  /**
   * Whether it distinguishes an unknown account from a wrong password. An authority that cannot be reached counts as
   * one that does not.
   */
  revealsAccounts(): Promise<boolean>
} {
  const toolkit = identityToolkit(settings, clock)
  const projectId = settings.serviceAccount.project_id
  const keys = createRemoteJWKSet(new URL(settings.keysUrl), { timeoutDuration: KEYS_MS })

  /**
   * Accepts a signed token for this project and the requested account. The email must be verified, because anyone with
   * the project's key can sign up there with any address.
   */
  async function isOwnMailbox(idToken: string, emailKey: string): Promise<boolean> {
    const { payload } = await jwtVerify(idToken, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      currentDate: new Date(clock.now()),
    })
    const isAbout = typeof payload.email === 'string' && keyOf(payload.email) === emailKey
    if (!isAbout) throw new errors.JWTInvalid('A token about another account')
    return payload.email_verified === true
  }

  /** Sets a password there for the owner of the mailbox. An unknown account is created under our id. */
  async function setterOf({ id, email }: PasswordOwner, password: string): Promise<() => Promise<unknown>> {
    const { users } = await toolkit.administer(':lookup', { email: [keyOf(email)] }, Found)
    const [known] = users
    const proven = { password, emailVerified: true }
    return known
      ? () => toolkit.administer(':update', { localId: known.localId, ...proven }, Anything)
      : () => toolkit.administer('', { localId: id, email: keyOf(email), ...proven }, Anything)
  }

  /** An unexpected refusal counts as a failure and is logged with its code. */
  function failed(error: unknown): never {
    const isTooMany = error instanceof ProviderRefusal && error.message === 'TOO_MANY_ATTEMPTS_TRY_LATER'
    if (isTooMany) throw new ApiError('too_many_attempts', { retryAfterSeconds: TOO_MANY_SECONDS })
    log.warn({ err: error }, 'the identity provider cannot be asked')
    throw error instanceof ApiError ? error : providerAway(error)
  }

  const judge: PasswordAuthority['judge'] = async (owner, emailKey, password) => {
    try {
      const credentials = { email: emailKey, password, returnSecureToken: true }
      const { idToken } = await toolkit.call('signInWithPassword', credentials, SignedIn)
      const isTheirs = await isOwnMailbox(idToken, emailKey)
      if (!owner) return 'unknown'
      if (isTheirs) return 'right'
      log.warn('an account at the identity provider opens nothing here: its mail address was never verified')
      return 'wrong'
    } catch (error) {
      const verdict = error instanceof ProviderRefusal ? verdicts.get(error.message) : undefined
      return verdict ?? failed(error)
    }
  }

  return {
    judge,
    isCurrent: (owner, password) =>
      judge(owner, keyOf(owner.email), password).then(
        (verdict) => verdict === 'right',
        (error: unknown) => {
          // An owner who guessed too often must still be able to choose a new password by mail.
          if (error instanceof ApiError && error.code === 'too_many_attempts') return false
          throw error
        },
      ),
    hold: async (tx, owner) => (await holdPasswordDate.first(tx, owner.id, dateOf(owner))) !== undefined,
    async prepare(owner, password) {
      const setThere = await setterOf(owner, password).catch(failed)
      // Inside the transaction, so that an unavailable provider changes nothing and uses up no link.
      return {
        async set(tx, now) {
          await setPasswordDate.run(tx, owner.id, new Date(now))
          await setThere().catch(failed)
        },
        async replace(tx, now) {
          const isReplaced = (await replacePasswordDate.run(tx, owner.id, dateOf(owner), new Date(now))) === 1
          if (isReplaced) await setThere().catch(failed)
          return isReplaced
        },
      }
    },
    async changeEmail({ email }, newKey) {
      const change = async () => {
        const { users } = await toolkit.administer(':lookup', { email: [keyOf(email)] }, Found)
        for (const { localId } of users)
          await toolkit.administer(':update', { localId, email: newKey, emailVerified: true }, Anything)
      }
      await change().catch(failed)
    },
    async revealsAccounts() {
      const unknown = { email: `${newSecret().toLowerCase()}@rollcall.invalid`, password: newSecret() }
      try {
        await toolkit.call('signInWithPassword', { ...unknown, returnSecureToken: true }, SignedIn)
      } catch (error) {
        return error instanceof ProviderRefusal && error.message === 'EMAIL_NOT_FOUND'
      }
      return false
    },
  }
}

const dateOf = ({ passwordChangedAt }: PasswordOwner) =>
  passwordChangedAt === null ? null : new Date(passwordChangedAt)
