import type { Event, Events } from '@rollcall/contract/content/events'
import { paperId } from './papers.ts'

/** A workshop next Tuesday, a short ride away. */
export const event = (number: number, more: Partial<Event> = {}): Event => ({
  id: paperId(number),
  registrationURL: `https://events.example/${number}`,
  type: 'Workshop',
  title: 'Reading aloud',
  startDateTimeUTC: '2026-03-17T05:30:00Z',
  endDateTimeUTC: '2026-03-17T07:30:00Z',
  timeZone: 'Australia/Melbourne',
  cost: 45,
  status: 'open',
  numberOfSpaces: 24,
  enrolledCount: 11,
  remainingSpaces: 13,
  isFull: false,
  description: 'Voices and pauses.',
  distance: 3.72,
  facilitatorName: 'Imogen Fairweather',
  createdDateUTC: '2026-03-01T00:00:00Z',
  hasImage: true,
  location: {
    name: 'Tramshed Hall',
    address: {
      line1: '12 Signal Box Lane',
      line2: null,
      suburb: 'Carlton',
      state: 'VIC',
      postcode: '3053',
      country: 'Australia',
      fullAddress: '12 Signal Box Lane, Carlton VIC 3053',
      latitude: -37.8,
      longitude: 144.97,
    },
  },
  ...more,
})

export const listed = (events: Event[], more: Partial<Events> = {}): Events => ({
  currency: 'AUD',
  isHomeKnown: true,
  isSuburbKnown: null,
  types: ['Webinar', 'Workshop'],
  events,
  ...more,
})
