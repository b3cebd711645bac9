import type { CurrentUser } from '@rollcall/contract/me'
import { ApiError } from '../platform/api-error.ts'
import { type Asking, defineRead } from '../platform/http/read.ts'
import type { Services } from '../platform/services.ts'
import { answersFrom, rollcallStatusOf } from '../rollcall/rollcall-status.ts'
import { findProfile } from './me.queries.ts'

export const getCurrentUser = (services: Services) =>
  defineRead({
    ask: ({ candidateId, now }: Asking) => ({ profiles: findProfile.with(candidateId, answersFrom(now)) }),
    answer({ profiles: [profile] }, { caller, now }): CurrentUser {
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
        rollcallStatus: rollcallStatusOf(services, caller, profile, now),
        registrations: profile.registrations,
        timezone: profile.timezone,
        features: caller.subject.features,
      }
    },
  })
