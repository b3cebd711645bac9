import { agencyScopes } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { insertAgencyKey } from '../src/identity/agency-keys/agency-keys.queries.ts'
import { newApiKey } from '../src/identity/agency-keys/api-key.ts'
import { issueAgencyKey, type NewAgencyKey } from '../src/identity/agency-keys/issue-agency-key.ts'
import { systemCaller } from '../src/platform/caller.ts'
import { newId } from '../src/platform/ids.ts'
import { hashOf } from '../src/platform/secrets.ts'
import type { Sql } from './a-booking.ts'
import { onSql } from './on-sql.ts'
import type { TestApp } from './test-app.ts'

/** With every scope and region, if not given otherwise. */
export async function addAgencyKey({ services }: TestApp, given: Partial<NewAgencyKey> = {}) {
  const issued = await services.db.transaction((tx) =>
    issueAgencyKey(tx, systemCaller(services.clock), {
      source: 'crm',
      scopes: agencyScopes,
      regions: null,
      days: 365,
      ...given,
    }),
  )
  return { ...issued, headers: { authorization: `Bearer ${issued.key}` } }
}

const DAY_MS = 86_400_000

/** For a service in another process; with every scope and region. */
export async function insertAgencyKeyOf(sql: Sql, source: string, now: number): Promise<string> {
  const id = newId(now)
  const key = newApiKey(id)
  const [from, until] = [new Date(now), new Date(now + DAY_MS)]
  await insertAgencyKey.run(onSql(sql), id, source, hashOf(key), agencyScopes, null, from, until)
  return key
}
