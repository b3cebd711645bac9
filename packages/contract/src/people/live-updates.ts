import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** Kinds of data of a candidate. An update names those that changed, and the portal fetches them by their own calls. */
const updateKinds = ['availability', 'bookings', 'clock', 'files', 'profile', 'registrations'] as const
export type UpdateKind = (typeof updateKinds)[number]

export const LiveUpdate = z.object({
  /** Null: any data may have changed, because the stream cannot continue where the client left off. */
  changed: z
    .array(
      z.object({
        kind: z.enum(updateKinds),
        /** Of the request that changed it, by which a client recognises its own. */
        traceId: z.string().nullable(),
      }),
    )
    .nullable(),
})
export type LiveUpdate = z.output<typeof LiveUpdate>

const MAX_EVENT_ID = 8_000

export const liveUpdateCalls = defineCalls({
  'GET /me/live-updates': {
    summary:
      'Stream the kinds of data that change, as server-sent events. Continues after the event of `Last-Event-ID`',
    access: 'candidate',
    whileActing: 'allowed',
    headers: z.object({ 'last-event-id': z.string().max(MAX_EVENT_ID).optional() }),
    answer: 'events',
    answerEvent: LiveUpdate,
    errors: ['too_many_requests'],
  },
})
