import type { eventCalls } from '@rollcall/contract/content/events'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { getEventImage } from './get-event-image.ts'
import { listEvents } from './list-events.ts'

const IMAGE_SECONDS = 3600

export const eventRoutes = (services: Services): Handlers<typeof eventCalls> => ({
  'GET /pd/events': listEvents(services),
  'GET /events/{id}/image': async ({ caller, params, reply }) => {
    const fileId = await getEventImage(services, caller, params.id)
    return sendStoredFile(reply, services.files, fileId, { keptSeconds: IMAGE_SECONDS })
  },
})
