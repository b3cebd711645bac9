import type { eventCalls } from '@rollcall/contract/content/events'
import { ApiError } from '../../platform/api-error.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { findEventImage } from './events.queries.ts'
import { listEvents } from './list-events.ts'

const IMAGE_SECONDS = 3600

export const eventRoutes = (services: Services): Handlers<typeof eventCalls> => ({
  'GET /pd/events': listEvents(services),
  'GET /events/{id}/image': async ({ caller, params, reply }) => {
    const image = isUuid(params.id)
      ? await findEventImage.first(services.db, caller.subject.candidateId, params.id)
      : undefined
    if (!image) throw new ApiError('event_image_not_found')
    return sendStoredFile(reply, services.files, image.fileId, { keptSeconds: IMAGE_SECONDS })
  },
})
