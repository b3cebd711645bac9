import type { GuestBooking } from '@rollcall/contract/bookings'
import { icalendar } from '@rollcall/domain/calendar/icalendar'
import { now } from '../../../shared/clock.ts'
import { currentSite } from '../../../shared/config/site.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { t } from '../../../shared/words/words.ts'

/** Hands the dates to the device's own calendar, under the names that the calendar feed gives them too. */
export function saveCalendarFile(bookings: GuestBooking['bookings']): void {
  const events = bookings.map(({ id, startsAt, endsAt, clientName, suburb, description }) => ({
    uid: `${id}@rollcall`,
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    changedAt: now(),
    title: clientName,
    location: `${clientName}, ${suburb}`,
    description,
    status: 'confirmed' as const,
  }))
  const text = icalendar(t('guest.calendar.name', { brand: currentSite().brand.shortName }), events)
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'bookings.ics')
}
