import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { findEventImage } from './events.queries.ts'

/** The id of the image's file. */
export async function getEventImage(
  { db }: Services,
  { subject }: CandidateCaller,
  eventId: string,
): Promise<string> {
  const image = isUuid(eventId) ? await findEventImage.first(db, subject.candidateId, eventId) : undefined
  if (!image) throw new ApiError('event_image_not_found')
  return image.fileId
}
