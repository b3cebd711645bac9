import type { CurrentUser } from '@rollcall/contract/me'
import { rollcallActiveDate } from '@rollcall/domain/rollcall/active-date'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import { instantOf } from '../platform/local-instant.ts'
import { isPublicHoliday } from '../platform/public-holidays.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf, siteOf } from '../platform/sites.ts'
import { findProfile, type ProfileRow } from './me.queries.ts'

export async function getCurrentUser(services: Services, caller: CandidateCaller): Promise<CurrentUser> {
  const profile = await findProfile.first(services.db, caller.candidateId)
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

function rollcallStatusOf(
  { clock, config }: Services,
  { region, timeZone }: CandidateCaller,
  { state }: ProfileRow,
): CurrentUser['rollcallStatus'] {
  const now = clock.now()
  const { activeDateLocal, activeDay, updateRequiredAtLocal } = rollcallActiveDate({
    now,
    timeZone,
    cutOffLocal: siteOf(config, region).rollcallCutOffLocal,
    isPublicHoliday: (dateLocal) => isPublicHoliday(region, state, dateLocal),
  })
  const timeUntilUpdateRequiredInMilliSeconds = Math.max(0, instantOf(updateRequiredAtLocal, timeZone) - now)
  return { rollcall: 'unset', activeDateLocal, activeDay, timeUntilUpdateRequiredInMilliSeconds }
}
