import type { CurrentUser } from '@rollcall/contract/people/me'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { checklistsOf } from '../../compliance/registrations/checklists.ts'
import { listItems } from '../../compliance/registrations/items.queries.ts'
import { presentOwnRegistration } from '../../compliance/registrations/registrations.presenter.ts'
import { listRegistrations } from '../../compliance/registrations/registrations.queries.ts'
import { ApiError } from '../../platform/api-error.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { answersFrom, rollcallStatusOf } from '../../work/rollcall/rollcall-status.ts'
import { findProfile } from './me.queries.ts'

export const getCurrentUser = (services: Services) =>
  defineRead({
    queries: ({ candidateId, now }: ReadInput) => ({
      profiles: findProfile.with(candidateId, answersFrom(now)),
      registrations: listRegistrations.with(candidateId),
      items: listItems.with(candidateId),
    }),
    present({ profiles: [profile], registrations, items }, { caller, now }): CurrentUser {
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
        rollcallStatus: rollcallStatusOf(services, caller.subject, profile, now),
        registrations: checklistsOf(registrations, items, localDateOf(now, caller.subject.timeZone)).map(
          presentOwnRegistration,
        ),
        timezone: profile.timezone,
        features: caller.subject.features,
      }
    },
  })
