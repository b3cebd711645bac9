import { Failure } from '../../../shared/api/failure.ts'
import type { PlainKey } from '../../../shared/words/words.ts'

const titles: Partial<Record<Failure['code'], PlainKey>> = {
  guest_id_missing: 'guest.unavailable.title',
  guest_key_missing: 'guest.unavailable.title',
  guest_booking_not_found: 'guest.unavailable.title',
  guest_booking_cancelled: 'guest.unavailable.cancelled',
  guest_tentative_rejected: 'guest.unavailable.declined',
  guest_not_tentative: 'guest.unavailable.notTentative',
  guest_unhandled_tentative_status: 'guest.unavailable.unhandled',
}

export interface GuestRefusal {
  title: PlainKey
  text: string
}

/** A link that opens nothing, or no longer, unlike one that could not be followed just now. */
export function guestRefusalOf(error: unknown): GuestRefusal | undefined {
  if (!(error instanceof Failure)) return undefined
  const title = titles[error.code] ?? (error.type === 'securityError' ? 'guest.unavailable.title' : undefined)
  return title && { title, text: error.message }
}
