import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { bookingCallsOf } from './booking-calls.ts'
import { benchGrowth } from './growth.ts'
import type { Pace, Report } from './report.ts'

/** A booking every other day for two years. */
const BOOKINGS_EACH = 365

/** The most frequent calls. */
export const benchBookings = (pace: Pace): Promise<Report> =>
  benchGrowth(
    {
      what: 'bookings',
      tables: ['bookings', 'offers', 'offer_bookings', 'clients', 'locations', 'agreement_files'],
      crowdOf: (bookings) => ({ candidates: Math.ceil(bookings / BOOKINGS_EACH), bookings }),
      callsOf: (crowd) => bookingCallsOf(crowd, overviewWindow(new Date().toISOString().slice(0, 10))),
      ofPgbench: { 'GET summary': 0.4, 'GET booking': 0.4 },
    },
    pace,
  )
