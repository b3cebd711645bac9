import type { registrationCalls } from '@rollcall/contract/registrations'
import type { FastifyReply } from 'fastify'
import { filePathOf, giveAccessKey } from '../../files/access-keys.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { findItem } from '../item-access.ts'
import type { VideoRow } from './videos.queries.ts'
import { getVideo, openVideo, reportWatched, watchedSecondsOf } from './watch-video.ts'

/** Besides the length of the film itself: for pauses, and for whoever sees a part again. */
const MOST_PAUSED_SECONDS = 4 * 3_600

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
    const ledger = await openVideo(services.db, caller, item, video)
    return {
      url,
      videoType: video.videoType,
      minWatchPercentageCompletionCriteria: video.minWatchPercentage,
      durationSeconds: video.durationSeconds,
      watchedSeconds: watchedSecondsOf(ledger),
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
  { db, config }: Services,
  caller: CandidateCaller,
  { videoType, url, fileId, durationSeconds }: VideoRow,
  reply: FastifyReply,
): Promise<string> {
  if (videoType !== 'File') {
    const isListed = url && URL.canParse(url) && config.embeds[videoType].includes(new URL(url).origin)
    if (!isListed) throw new ApiError('compliance_item_unavailable')
    return url
  }
  if (fileId === null) throw new ApiError('compliance_item_unavailable')
  const accessKey = await giveAccessKey(db, reply, caller, {
    fileId,
    viewingSeconds: durationSeconds + MOST_PAUSED_SECONDS,
  })
  return `${filePathOf(reply.request)}/${accessKey}`
}
