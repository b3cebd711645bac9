import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import { reviewDate } from '@rollcall/domain/compliance/registrations/review-date'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { isPublicHoliday } from '../../platform/public-holidays.ts'
import type { Services } from '../../platform/services.ts'
import { checklistOf, checklistsOf } from './checklists.ts'
import { listItems, listItemsInFull } from './items.queries.ts'
import { checkRegistration, checkRegistrationId } from './registration-access.ts'
import { type CheckBy, presentDetails, presentPlan, presentRegistration } from './registrations.presenter.ts'
import { findRegistration, listRegistrations, listShiftDates } from './registrations.queries.ts'

export type Calls = Pick<
  typeof registrationCalls,
  'GET /registrations' | 'GET /registrations/{registrationId}' | 'GET /unlock-plan'
>

/** By the working days of where the candidate lives. */
const checkByOf =
  ({ config: { reviewDays } }: Services, { subject: { region, timeZone } }: CandidateCaller): CheckBy =>
  ({ state }, sentUtc) =>
    reviewDays === 0
      ? undefined
      : reviewDate(localDateOf(Date.parse(sentUtc), timeZone), reviewDays, (date) =>
          isPublicHoliday(region, state, date),
        )

const todayOf = ({ now, caller: { subject } }: { now: number; caller: CandidateCaller }) =>
  localDateOf(now, subject.timeZone)

const fromToday = (booked: readonly { dateLocal: string }[], today: string): string[] =>
  booked.map(({ dateLocal }) => dateLocal).filter((date) => date >= today)

/** No zone is further than a day from here; `fromToday` leaves out days that are over where the candidate is. */
const queryShiftDates = ({ candidateId, now }: Pick<ReadInput, 'candidateId' | 'now'>) =>
  listShiftDates.with(candidateId, addDays(new Date(now).toISOString().slice(0, 10), -1))

const queryRegistrations = ({ candidateId, now }: ReadInput) => ({
  registrations: listRegistrations.with(candidateId),
  items: listItems.with(candidateId),
  booked: queryShiftDates({ candidateId, now }),
})

export const registrationRoutes = (services: Services): Handlers<Calls> => ({
  'GET /registrations': defineRead({
    queries: queryRegistrations,
    present({ registrations, items, booked }, input) {
      const today = todayOf(input)
      const dates = fromToday(booked, today)
      return checklistsOf(registrations, items, today).map((one) =>
        presentRegistration(one, dates, checkByOf(services, input.caller)),
      )
    },
  }),
  'GET /unlock-plan': defineRead({
    queries: queryRegistrations,
    present({ registrations, items, booked }, input) {
      const today = todayOf(input)
      return presentPlan(checklistsOf(registrations, items, today), fromToday(booked, today))
    },
  }),
  'GET /registrations/{registrationId}': defineRead({
    queries: ({ candidateId, params, now }) => ({
      registrations: findRegistration.with(checkRegistrationId(params.registrationId)),
      items: listItemsInFull.with(candidateId),
      booked: queryShiftDates({ candidateId, now }),
    }),
    present({ registrations, items, booked }, input) {
      const registration = checkRegistration(registrations[0], input.caller.subject.candidateId)
      const today = todayOf(input)
      const checklist = checklistOf(registration, items, today)
      return presentDetails(checklist, fromToday(booked, today), checkByOf(services, input.caller))
    },
  }),
})
