import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { Handlers } from '../../../platform/http/mount-calls.ts'
import type { Services } from '../../../platform/services.ts'
import { findItem } from '../../registrations/item-access.ts'
import { captionsOf, playableUrl } from './playable-video.ts'
import { getVideo, openVideo, reportWatched, watchedSecondsOf, watchedSegmentsOf } from './watch-video.ts'

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
