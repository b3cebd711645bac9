import { ApiError } from '../../platform/api-error.ts'
import { type Count, limitRate, networkOf, type RateLimit, refundAttempt } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { proveAccount } from './embedded-provider.ts'

const byAddress: RateLimit = { name: 'consultant-password', limit: 10, windowSeconds: 15 * 60 }

interface Refusal {
  status: number
  /** An error text for the form. */
  problem: string
}

/** The account of the embedded provider that the password belongs to. Wrong passwords are limited, right ones are not. */
export async function proveConsultant(
  { db }: Services,
  { email, password, ip }: { email: string; password: string; ip: string },
): Promise<{ accountId: string } | Refusal> {
  const guesses: Count = [byAddress, `${email.trim().toLowerCase().slice(0, 200)}:${networkOf(ip)}`]
  try {
    await limitRate(db, ...guesses)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem = 'That was too many attempts. Wait a few minutes and try again.'
    return { status: error.status, problem }
  }
  const accountId = await proveAccount(db, { email, password })
  if (!accountId) return { status: 401, problem: "That email and password don't match. Try again." }
  await refundAttempt(db, guesses)
  return { accountId }
}
