import type { Overview } from '@rollcall/contract/bookings'
import { getAvailability } from '../availability/get-availability.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { presentListItem } from './bookings.presenter.ts'
import { listOverview, listPendingAgreements } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

export async function getOverview(
  services: Services,
  caller: CandidateCaller,
  window: { dateFromLocal: string; dateToLocal: string },
): Promise<Overview> {
  const { db } = services
  const { candidateId } = caller
  const viewer = viewerOf(services, caller)
  const { dateFromLocal, dateToLocal } = window
  const [rows, availability] = await Promise.all([
    listOverview.all(db, candidateId, dateFromLocal, dateToLocal, new Date(viewer.now)),
    getAvailability(db, candidateId, window),
  ])
  const clientIds = [
    ...new Set(rows.filter(({ expiresAt }) => expiresAt === null).map(({ clientId }) => clientId)),
  ]
  const clients = clientIds.length > 0 ? await listPendingAgreements.all(db, candidateId, clientIds) : []
  const pending = new Map(clients.map(({ clientId, pendingAgreements }) => [clientId, pendingAgreements]))

  const bookings: Overview['bookings'] = {}
  for (const row of rows) (bookings[row.dateLocal] ??= []).push(presentListItem(row, pending, viewer))
  return { bookings, actionableItems: { clients }, availability }
}
