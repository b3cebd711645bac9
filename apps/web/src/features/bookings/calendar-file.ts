import { bookingUid, icalendar } from '@rollcall/domain/calendar/icalendar'
import { now } from '../../shared/clock.ts'
import { saveFile } from '../../shared/save-file.ts'

interface CalendarEntry {
  bookingId: string
  startsAt: string
  endsAt: string
  title: string
  location: string
  description: string
}

export function saveCalendarFile(
  fileName: string,
  calendarName: string,
  entries: readonly CalendarEntry[],
): void {
  const events = entries.map(({ bookingId, startsAt, endsAt, title, location, description }) => ({
    uid: bookingUid(bookingId),
    startsAt: Date.parse(startsAt),
    endsAt: Date.parse(endsAt),
    changedAt: now(),
    title,
    location,
    description,
    status: 'confirmed' as const,
  }))
  const text = icalendar(calendarName, events)
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), fileName)
}
