import type { Overview } from '@rollcall/contract/bookings'
import { presentAvailability } from '../availability/availability.presenter.ts'
import { getAvailabilityRow } from '../availability/availability.queries.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { type Asking, defineRead } from '../platform/http/read.ts'
import type { Services } from '../platform/services.ts'
import { presentListItem } from './bookings.presenter.ts'
import { listFilledOffers, listOverview, listPendingAgreements } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

export const getOverview = (services: Services) =>
  defineRead({
    ask({ candidateId, now, query }: Asking<{ query: { dateFromLocal: string; dateToLocal: string } }>) {
      const window = [candidateId, query.dateFromLocal, query.dateToLocal] as const
      return {
        rows: listOverview.with(...window, new Date(now)),
        availability: getAvailabilityRow.with(...window),
        clients: listPendingAgreements.with(...window),
        filledOffers: listFilledOffers.with(...window, new Date(now)),
      }
    },
    answer({ rows, availability, clients, filledOffers }, { caller, now }): Overview {
      const viewer = viewerOf(services, caller, now)
      const pending = new Map(clients.map(({ clientId, pendingAgreements }) => [clientId, pendingAgreements]))
      const bookings: Overview['bookings'] = {}
      for (const row of rows) (bookings[row.dateLocal] ??= []).push(presentListItem(row, pending, viewer))
      return {
        bookings,
        actionableItems: { clients },
        availability: presentAvailability(onlyRow(availability)),
        filledOffers,
      }
    },
  })
