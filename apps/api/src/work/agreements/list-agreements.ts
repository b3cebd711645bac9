import type { Agreement } from '@rollcall/contract/work/agreements'
import { ApiError } from '../../platform/api-error.ts'
import type { Services } from '../../platform/services.ts'
import { type AgreementRow, findBookingClient, listClientAgreements } from './agreements.queries.ts'

export async function listAgreements(
  { db }: Services,
  candidateId: string,
  bookingId: string,
): Promise<{ clientId: string; agreements: Agreement[] }> {
  const booking = await findBookingClient.first(db, candidateId, bookingId)
  if (!booking) throw new ApiError('booking_not_found')
  const rows = await listClientAgreements.all(db, candidateId, booking.clientId)
  return { clientId: booking.clientId, agreements: rows.map(presentAgreement) }
}

export const presentAgreement = (row: AgreementRow): Agreement => ({
  fileId: row.fileId,
  type: row.type,
  title: row.title,
  fileSizeBytes: row.fileSizeBytes,
  dateAgreedUTC: row.agreedAt === null ? null : new Date(row.agreedAt).toISOString(),
})
