import type { CurrentUser } from '@rollcall/contract/me'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf } from '../platform/sites.ts'
import { answersFrom, rollcallStatusOf } from '../rollcall/rollcall-status.ts'
import { findProfile } from './me.queries.ts'

export async function getCurrentUser(services: Services, caller: CandidateCaller): Promise<CurrentUser> {
  const { db, clock } = services
  const profile = await findProfile.first(db, caller.candidateId, answersFrom(clock.now()))
  if (!profile) throw new ApiError('profile_not_found')
  return {
    id: profile.id,
    email: profile.email,
    firstName: profile.firstName,
    preferredName: profile.preferredName,
    lastName: profile.lastName,
    fullName: `${profile.firstName} ${profile.lastName}`,
    associatedConsultant: profile.consultant,
    language: profile.language,
    rollcallStatus: rollcallStatusOf(services, caller, profile),
    registrations: profile.registrations,
    timezone: profile.timezone,
    features: featuresOf(services.config, caller.region, caller.features),
  }
}
