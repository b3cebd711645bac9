import { ApiError } from '../../platform/api-error.ts'
import { isUuid } from '../../platform/ids.ts'

export function checkBookingId(id: string): string {
  if (!isUuid(id)) throw new ApiError('invalid_booking_id', { param: 'id' })
  return id
}
