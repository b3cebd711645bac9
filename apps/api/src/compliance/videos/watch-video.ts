import {
  creditWatched,
  isWatched,
  type Segment,
  startLedger,
  type WatchLedger,
  watchedMs,
} from '@rollcall/domain/compliance/watch-ledger'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { addSubmission, type HeldItem, holdItem, type ItemIds, type Submit } from '../item-access.ts'
import { beginWatching, findVideo, findWatching, saveWatching, type VideoRow } from './videos.queries.ts'

/** The film of an item that is about one. */
export async function getVideo(on: Queryable, { referenceType, videoId }: HeldItem): Promise<VideoRow> {
  if (referenceType !== 'Video') throw new ApiError('compliance_item_kind_mismatch')
  const video = videoId === null ? undefined : await findVideo.first(on, videoId)
  if (!video) throw new ApiError('compliance_item_unavailable')
  return video
}

async function findLedger(
  on: Queryable,
  itemId: string,
  { id, durationSeconds }: VideoRow,
  now: number,
): Promise<WatchLedger> {
  const durationMs = durationSeconds * 1_000
  const watching = await findWatching.first(on, itemId, id)
  return watching ? { durationMs, ...watching } : startLedger(durationMs, now)
}

/**
 * The time in which something can be seen runs from when the film is opened, by the candidate themselves: while a consultant
 * looks at it they see nothing.
 */
export async function openVideo(
  on: Queryable,
  { subject, actor, clock }: CandidateCaller,
  { id: itemId }: HeldItem,
  video: VideoRow,
): Promise<WatchLedger> {
  const now = clock.now()
  if (actor.kind === 'consultant') return findLedger(on, itemId, video, now)
  const { seen, allowanceMs } = startLedger(video.durationSeconds * 1_000, now)
  await beginWatching.run(
    on,
    itemId,
    subject.candidateId,
    video.id,
    JSON.stringify(seen),
    allowanceMs,
    new Date(now),
  )
  return findLedger(on, itemId, video, now)
}

export const watchedSecondsOf = (ledger: WatchLedger): number => Math.floor(watchedMs(ledger) / 1_000)

/** Two windows report one after the other, and share the time there was. */
export async function reportWatched(
  tx: Transaction,
  caller: CandidateCaller,
  ids: ItemIds,
  segments: readonly (readonly [fromSeconds: number, toSeconds: number])[],
): Promise<{ watchedSeconds: number; isWatched: boolean }> {
  const item = await holdItem(tx, caller, ids)
  const video = await getVideo(tx, item)
  const now = caller.clock.now()
  const reported = segments.map(([from, to]): Segment => [from * 1_000, to * 1_000])
  const ledger = creditWatched(await findLedger(tx, item.id, video, now), reported, now)
  await saveWatching.run(
    tx,
    item.id,
    caller.subject.candidateId,
    video.id,
    JSON.stringify(ledger.seen),
    ledger.allowanceMs,
    new Date(ledger.countedAt),
  )
  return {
    watchedSeconds: watchedSecondsOf(ledger),
    isWatched: isWatched(ledger, video.minWatchPercentage),
  }
}

export const submitVideo: Submit = async (tx, services, caller, item) => {
  const video = await getVideo(tx, item)
  const ledger = await findLedger(tx, item.id, video, caller.clock.now())
  if (!isWatched(ledger, video.minWatchPercentage)) throw new ApiError('video_not_watched')
  await addSubmission(tx, services, caller, item, {
    details: { videoId: video.id, watchedSeconds: watchedSecondsOf(ledger) },
  })
}
