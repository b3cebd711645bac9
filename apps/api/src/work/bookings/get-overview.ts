import type { Overview } from '@rollcall/contract/work/bookings'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { endingRequirements } from '@rollcall/domain/work/bookings/ending-requirements'
import { listRequirements, listShiftDates } from '../../compliance/registrations/registrations.queries.ts'
import { onlyRow } from '../../platform/database/statement.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { presentAvailability } from '../availability/availability.presenter.ts'
import { getAvailabilityRow } from '../availability/availability.queries.ts'
import { presentListItem } from './bookings.presenter.ts'
import { listFilledOffers, listOverview, listPendingAgreements } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

export const getOverview = (services: Services) =>
  defineRead({
    queries({
      candidateId,
      now,
      query,
    }: ReadInput<{ query: { dateFromLocal: string; dateToLocal: string } }>) {
      const window = [candidateId, query.dateFromLocal, query.dateToLocal] as const
      return {
        rows: listOverview.with(...window, new Date(now)),
        availability: getAvailabilityRow.with(...window),
        clients: listPendingAgreements.with(...window),
        filledOffers: listFilledOffers.with(...window, new Date(now)),
        requirements: listRequirements.with(candidateId),
        // No zone is further than a day from here; what is over where the candidate is is left out of the answer.
        booked: listShiftDates.with(candidateId, addDays(new Date(now).toISOString().slice(0, 10), -1)),
      }
    },
    present({ rows, availability, clients, filledOffers, requirements, booked }, { caller, now }): Overview {
      const today = localDateOf(now, caller.subject.timeZone)
      const viewer = viewerOf(services, caller, now)
      const pending = new Map(clients.map(({ clientId, pendingAgreements }) => [clientId, pendingAgreements]))
      const bookings: Overview['bookings'] = {}
      for (const row of rows) (bookings[row.dateLocal] ??= []).push(presentListItem(row, pending, viewer))
      return {
        bookings,
        actionableItems: { clients },
        availability: presentAvailability(onlyRow(availability)),
        filledOffers,
        endingRequirements: endingRequirements(requirements, today).map((requirement) => {
          const dates = booked
            .map(({ dateLocal }) => dateLocal)
            .filter((date) => date >= today && date > requirement.dateExpiry)
          return {
            ...requirement,
            affectedShifts: dates.length,
            firstAffectedShiftLocal: dates.toSorted()[0] ?? null,
          }
        }),
      }
    },
  })
