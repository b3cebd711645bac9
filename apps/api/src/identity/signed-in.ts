import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { startSession } from './sessions.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const sessionLifetimeMs = ({ config }: Services) => config.identity.sessionDays * DAY_MS

export interface SignedIn {
  candidateId: string
  sessionId: string
  /** The value of the refresh cookie to set; absent where the caller's browser has a newer one already. */
  cookie: string | undefined
}

export async function openSession(
  tx: Transaction,
  services: Services,
  accountId: string,
  now: number,
): Promise<SignedIn> {
  const session = await startSession(tx, { accountId, now, lifetimeMs: sessionLifetimeMs(services) })
  return { candidateId: accountId, ...session }
}
