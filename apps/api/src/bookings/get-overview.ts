import type { Overview } from '@rollcall/contract/bookings'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { presentListItem } from './bookings.presenter.ts'
import { listOverview, listPendingAgreements } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

export async function getOverview(
  services: Services,
  caller: CandidateCaller,
  { dateFromLocal, dateToLocal }: { dateFromLocal: string; dateToLocal: string },
): Promise<Overview> {
  const { db } = services
  const viewer = viewerOf(services, caller)
  const rows = await listOverview.all(
    db,
    caller.candidateId,
    dateFromLocal,
    dateToLocal,
    new Date(viewer.now),
  )
  const clientIds = [...new Set(rows.filter(({ isOffered }) => !isOffered).map(({ clientId }) => clientId))]
  const clients =
    clientIds.length > 0 ? await listPendingAgreements.all(db, caller.candidateId, clientIds) : []
  const pending = new Map(clients.map(({ clientId, pendingAgreements }) => [clientId, pendingAgreements]))

  const bookings: Overview['bookings'] = {}
  for (const row of rows) (bookings[row.dateLocal] ??= []).push(presentListItem(row, pending, viewer))
  return { bookings, actionableItems: { clients }, availability: { scheduled: [], ongoing: null } }
}
