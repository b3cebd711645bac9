import type { QueueKinds } from '@rollcall/client/offline-queue/queue-kinds.ts'
import { AVAILABILITY } from '../features/availability/offline/queued-changes.ts'
import { availabilityChanges } from '../features/availability/offline/save-or-queue.ts'
import { CLOCK_TAP } from '../features/time-entries/clock-tap.ts'
import { clockTaps } from '../features/time-entries/send-taps.ts'

/** Each import registers how its kind is sent. */
export const queueKinds: QueueKinds = { [AVAILABILITY]: availabilityChanges, [CLOCK_TAP]: clockTaps }
