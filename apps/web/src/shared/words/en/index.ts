import { agenda } from './agenda.ts'
import { agreements } from './agreements.ts'
import { availability } from './availability.ts'
import { booking } from './booking.ts'
import { bookingDetails } from './booking-details.ts'
import { calendarFeed } from './calendar-feed.ts'
import { clockTaps } from './clock-taps.ts'
import { contact } from './contact.ts'
import { development } from './development.ts'
import { error } from './errors.ts'
import { guest } from './guest.ts'
import { help } from './help.ts'
import { home } from './home.ts'
import { identity } from './identity.ts'
import { notifications } from './notifications.ts'
import { offer } from './offers.ts'
import { pages } from './pages.ts'
import { quickWays } from './quick-ways.ts'
import { rollcall } from './rollcall.ts'
import { runningLate } from './running-late.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { shell, title } from './shell.ts'
import { shiftRecord } from './shift-record.ts'
import { shiftRequest } from './shift-request.ts'
import { timeEntries } from './time-entries.ts'
import { ui } from './ui.ts'
import { waiting } from './waiting.ts'
import { yourData } from './your-data.ts'

export const en = {
  agenda,
  agreements,
  availability,
  booking,
  bookingDetails,
  calendarFeed,
  clockTaps,
  contact,
  development,
  error,
  guest,
  help,
  home,
  identity,
  notifications,
  offer,
  pages,
  quickWays,
  rollcall,
  runningLate,
  sessions,
  settings,
  shell,
  shiftRecord,
  shiftRequest,
  timeEntries,
  title,
  ui,
  waiting,
  yourData,
}
