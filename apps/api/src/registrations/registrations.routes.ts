import type { registrationCalls } from '@rollcall/contract/registrations'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { listItems, listItemsInFull } from '../compliance/compliance.queries.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { type Asking, defineRead } from '../platform/http/read.ts'
import { checklistOf, checklistsOf } from './checklists.ts'
import { checkRegistration, checkRegistrationId } from './registration-access.ts'
import { presentDetails, presentPlan, presentRegistration } from './registrations.presenter.ts'
import { findRegistration, listRegistrations, listShiftDates } from './registrations.queries.ts'

export type Calls = Pick<
  typeof registrationCalls,
  'GET /registrations' | 'GET /registrations/{registrationId}' | 'GET /unlock-plan'
>

const todayOf = ({ now, caller: { subject } }: { now: number; caller: CandidateCaller }) =>
  localDateOf(now, subject.timeZone)

/** No zone is further than a day from here; what is over where the candidate is is left out of the answer. */
const askForAll = ({ candidateId, now }: Asking) => ({
  registrations: listRegistrations.with(candidateId),
  items: listItems.with(candidateId),
  booked: listShiftDates.with(candidateId, addDays(new Date(now).toISOString().slice(0, 10), -1)),
})

export const registrationRoutes = (): Handlers<Calls> => ({
  'GET /registrations': defineRead({
    ask: askForAll,
    answer({ registrations, items, booked }, input) {
      const today = todayOf(input)
      const dates = booked.map(({ dateLocal }) => dateLocal).filter((date) => date >= today)
      return checklistsOf(registrations, items, today).map((one) => presentRegistration(one, dates))
    },
  }),
  'GET /unlock-plan': defineRead({
    ask: askForAll,
    answer({ registrations, items, booked }, input) {
      const today = todayOf(input)
      const dates = booked.map(({ dateLocal }) => dateLocal).filter((date) => date >= today)
      return presentPlan(checklistsOf(registrations, items, today), dates)
    },
  }),
  'GET /registrations/{registrationId}': defineRead({
    ask: ({ candidateId, params }) => ({
      registrations: findRegistration.with(checkRegistrationId(params.registrationId)),
      items: listItemsInFull.with(candidateId),
    }),
    answer({ registrations, items }, input) {
      const registration = checkRegistration(registrations[0], input.caller.subject.candidateId)
      return presentDetails(checklistOf(registration, items, todayOf(input)))
    },
  }),
})
