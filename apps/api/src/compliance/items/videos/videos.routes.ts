import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { FastifyReply } from 'fastify'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Handlers } from '../../../platform/http/mount-calls.ts'
import type { Services } from '../../../platform/services.ts'
import { filePathOf, giveAccessKey } from '../../files/access-keys.ts'
import { findItem } from '../../registrations/item-access.ts'
import { listCaptions, type VideoRow } from './videos.queries.ts'
import { getVideo, openVideo, reportWatched, watchedSecondsOf, watchedSegmentsOf } from './watch-video.ts'

/** Besides the length of the video itself: for pauses, and for parts that are seen again. */
const MAX_PAUSED_SECONDS = 4 * 3_600

type ItemPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}'
type Calls = Pick<typeof registrationCalls, `GET ${ItemPath}/video` | `POST ${ItemPath}/video/progress`>

export const videoRoutes = (services: Services): Handlers<Calls> => ({
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/video': async ({
    caller,
    params,
    reply,
  }) => {
    const item = await findItem(services.db, caller, params)
    const video = await getVideo(services.db, item)
    const url = await playableUrl(services, caller, video, reply)
    const captions = await captionsOf(services, caller, video, reply)
    const ledger = await openVideo(services, caller, params, video)
    return {
      url,
      videoType: video.videoType,
      minWatchPercentageCompletionCriteria: video.minWatchPercentage,
      durationSeconds: video.durationSeconds,
      watchedSeconds: watchedSecondsOf(ledger),
      watchedSegments: watchedSegmentsOf(ledger),
      captions,
    }
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress': ({
    caller,
    params,
    body,
    transact,
  }) => transact((tx) => reportWatched(tx, caller, params, body.segments)),
})

/** Nothing is played from a host that the configuration does not name. */
async function playableUrl(
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
async function captionsOf(
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
