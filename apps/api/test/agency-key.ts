import { issueAgencyKey, type NewAgencyKey } from '../src/identity/agency-keys/issue-agency-key.ts'
import { systemCaller } from '../src/platform/caller.ts'
import type { TestApp } from './test-app.ts'

export const addAgencyKey = ({ services }: TestApp, given: Partial<NewAgencyKey> = {}) =>
  services.db.transaction((tx) =>
    issueAgencyKey(tx, systemCaller(services.clock), {
      source: 'crm',
      scopes: ['candidates:write', 'bookings:read'],
      regions: null,
      days: 365,
      ...given,
    }),
  )
