import { now } from '@rollcall/client/clock/clock.ts'
import { saveFile } from '@rollcall/client/files/save-file.ts'
import { calendarUid, icalendar } from '@rollcall/domain/work/calendar/icalendar'

interface CalendarEntry {
  /** The id of the booking or the event. */
  id: string
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
  const events = entries.map(({ id, startsAt, endsAt, title, location, description }) => ({
    uid: calendarUid(id),
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
