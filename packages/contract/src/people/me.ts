import { registrationStatuses } from '@rollcall/domain/compliance/registrations/registration-status'
import { featureToggles } from '@rollcall/domain/features/feature-flags'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'
import { RollcallStatus } from '../work/rollcall.ts'

export const CurrentUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  preferredName: z.string().nullable(),
  lastName: z.string(),
  fullName: z.string(),
  associatedConsultant: z
    .object({
      name: z.string(),
      country: z.string(),
      state: z.string(),
      phoneNumber: z.string(),
      email: z.string(),
    })
    .nullable(),
  language: z.string(),
  rollcallStatus: RollcallStatus,
  registrations: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      status: z.enum(registrationStatuses),
      statusReason: z.string().nullable(),
      location: z.string(),
      activatedAtUTC: z.iso.datetime().nullable(),
    }),
  ),
  timezone: z.string(),
  features: z.record(z.string(), z.enum(featureToggles)),
})
export type CurrentUser = z.output<typeof CurrentUser>

export const meCalls = defineCalls({
  'GET /me': {
    summary: 'The signed-in candidate, their feature map and their rollcall status',
    access: 'candidate',
    whileActing: 'allowed',
    answer: CurrentUser,
    errors: ['profile_not_found'],
  },
  'POST /me/account/setup': {
    summary: 'Create the first password with the token of the mailed setup link',
    access: 'public',
    whileActing: 'refused',
    headers: z.object({ 'x-account-setup-token': z.string().max(1000).optional() }),
    body: z.object({ password: optional(z.string().max(1000)) }),
    answer: z.object({ authToken: z.string() }),
    errors: [
      'identity_provider_away',
      'account_setup_token_missing',
      'account_setup_token_invalid',
      'account_setup_token_expired',
      'account_setup_already_complete',
      'account_setup_password_missing',
      'account_setup_password_invalid',
      'too_many_attempts',
    ],
  },
})
