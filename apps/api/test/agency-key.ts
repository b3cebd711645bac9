import { agencyScopes } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import { issueAgencyKey, type NewAgencyKey } from '../src/identity/agency-keys/issue-agency-key.ts'
import { systemCaller } from '../src/platform/caller.ts'
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
