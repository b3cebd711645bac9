import type { FastifyReply } from 'fastify'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Services } from '../../../platform/services.ts'
import { filePathOf, giveAccessKey } from '../../files/access-keys.ts'
import { listCaptions, type VideoRow } from './videos.queries.ts'

/** Added to the length of the video, for pauses and for parts that are watched again. */
const MAX_PAUSED_SECONDS = 4 * 3_600

/** Nothing is played from a host that the configuration does not name. */
export async function playableUrl(
  services: Services,
  caller: CandidateCaller,
  { videoType, url, fileId, durationSeconds }: VideoRow,
  reply: FastifyReply,
): Promise<string> {
  if (videoType !== 'File') {
    const origins = services.config.embeds[videoType]
    const isListed = url && URL.canParse(url) && origins.includes(new URL(url).origin)
    if (!isListed) throw new ApiError('compliance_item_unavailable')
    return url
  }
  if (fileId === null) throw new ApiError('compliance_item_unavailable')
  return viewingUrl(services, caller, { fileId, durationSeconds }, reply)
}

/** Opened like the video itself, for as long as it may play. */
export async function captionsOf(
  services: Services,
  caller: CandidateCaller,
  { id, durationSeconds }: VideoRow,
  reply: FastifyReply,
): Promise<{ language: string; url: string }[]> {
  const captions = []
  for (const { language, fileId } of await listCaptions.all(services.db, id))
    captions.push({ language, url: await viewingUrl(services, caller, { fileId, durationSeconds }, reply) })
  return captions
}

async function viewingUrl(
  { db }: Services,
  caller: CandidateCaller,
  { fileId, durationSeconds }: { fileId: string; durationSeconds: number },
  reply: FastifyReply,
): Promise<string> {
  const viewingSeconds = durationSeconds + MAX_PAUSED_SECONDS
  const accessKey = await giveAccessKey(db, reply, caller, { fileId, viewingSeconds })
  return `${filePathOf(reply.request)}/${accessKey}`
}
