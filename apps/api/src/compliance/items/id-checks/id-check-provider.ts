import type { Queryable } from '../../../platform/database/statement.ts'
import { derivedSecret } from '../../../platform/derived-secret.ts'
import { isSameSecret } from '../../../platform/secrets.ts'
import { type IdDocumentRow, listIdDocuments } from './id-checks.queries.ts'

export interface IdCheckToken {
  accessToken: string
  expiresAtUTC: string
}

/** Leads a candidate through the identity check. A consultant judges the result. */
export interface IdCheckProvider {
  name: string
  /** Begins a check, or resumes the current one. */
  start(on: Queryable, itemId: string, now: number): Promise<IdCheckToken>
  /** A new token for a check whose token has expired. */
  renew(on: Queryable, itemId: string, now: number): Promise<IdCheckToken>
  isCurrent(on: Queryable, itemId: string, accessToken: string, now: number): Promise<boolean>
  /** The documents added so far. */
  read(on: Queryable, itemId: string): Promise<IdDocumentRow[]>
}

const TOKEN_MINUTES = 30

const tokenOf = async (on: Queryable, itemId: string, expiresAt: number) =>
  `${expiresAt}.${await derivedSecret(on, 'id-check', `${itemId}:${expiresAt}`)}`

async function issue(on: Queryable, itemId: string, now: number): Promise<IdCheckToken> {
  const expiresAt = now + TOKEN_MINUTES * 60_000
  return {
    accessToken: await tokenOf(on, itemId, expiresAt),
    expiresAtUTC: new Date(expiresAt).toISOString(),
  }
}

/** The built-in check. A token is derived from the check and its expiry, so that none is stored. */
export const embeddedIdCheck: IdCheckProvider = {
  name: 'embedded',
  start: issue,
  renew: issue,
  async isCurrent(on, itemId, accessToken, now) {
    const expiresAt = Number(/^(\d{1,15})\./.exec(accessToken)?.[1])
    return expiresAt > now && isSameSecret(accessToken, await tokenOf(on, itemId, expiresAt))
  },
  read: (on, itemId) => listIdDocuments.all(on, itemId),
}
