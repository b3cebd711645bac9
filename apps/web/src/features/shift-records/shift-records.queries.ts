import { queryOptions } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'

export const shiftRecordQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'shift-record', bookingId],
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/{id}/shift-record', { params: { id: bookingId }, signal })),
    staleTime: reuse.bookings,
  })
