import type { Booking } from '@rollcall/contract/bookings'
import { icalendar } from '@rollcall/domain/calendar/icalendar'
import { saveFile } from '../../../shared/save-file.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { t } from '../../../shared/words/words.ts'

/** Named as in the calendar feed: whoever uses both has it once. */
export function saveToCalendar(booking: Booking, now: number): void {
  const { id, clientName, location, description, startsAt, endsAt, dateLocal } = booking
  const link = `${window.location.origin}/bookings/${id}`
  const text = icalendar(clientName, [
    {
      uid: `${id}@rollcall`,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
      changedAt: now,
      title: clientName,
      location: `${location.name}, ${location.address.fullAddress}`,
      description: [description, link].filter(Boolean).join('\n\n'),
      status: 'confirmed',
    },
  ])
  const name = `booking-${dateLocal}.ics`
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name)
  toast(t('bookingDetails.calendarFile', { name }), 'success')
}
