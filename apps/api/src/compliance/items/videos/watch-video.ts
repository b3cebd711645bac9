import {
  creditWatched,
  isWatched,
  openLedger,
  type Segment,
  type WatchLedger,
  watchedMs,
} from '@rollcall/domain/compliance/items/watch-ledger'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Queryable } from '../../../platform/database/statement.ts'
import type { Services } from '../../../platform/services.ts'
import {
  addSubmission,
  type HeldItem,
  holdItem,
  type ItemIds,
  type Submit,
} from '../../registrations/item-access.ts'
import { findVideo, findWatching, saveWatching, type VideoRow } from './videos.queries.ts'

/** The video of an item that is about one. */
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
  return watching ? { durationMs, ...watching } : openLedger(durationMs, now)
}

const saveLedger = (
  tx: Transaction,
  itemId: string,
  candidateId: string,
  videoId: string,
  ledger: WatchLedger,
) =>
  saveWatching.run(
    tx,
    itemId,
    candidateId,
    videoId,
    JSON.stringify(ledger.seen),
    ledger.allowanceMs,
    new Date(ledger.countedAt),
  )

/**
 * The allowance starts when the candidate opens the player, by the service's clock: earlier time does not count. A
 * consultant who watches the video does not credit the candidate.
 */
export async function openVideo(
  { db, clock }: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  video: VideoRow,
): Promise<WatchLedger> {
  const now = clock.now()
  const { candidateId } = caller.subject
  if (caller.actor.kind === 'consultant') return findLedger(db, ids.complianceItemId, video, now)
  // Locked, so that a concurrent report does not write back its earlier count.
  return db.transaction(async (tx) => {
    const item = await holdItem(tx, caller, ids)
    const { durationMs, seen } = await findLedger(tx, item.id, video, now)
    const opened = openLedger(durationMs, now, seen)
    await saveLedger(tx, item.id, candidateId, video.id, opened)
    return opened
  })
}

export const watchedSecondsOf = (ledger: WatchLedger): number => Math.floor(watchedMs(ledger) / 1_000)

export const watchedSegmentsOf = ({ seen }: WatchLedger) =>
  seen.map(([from, to]): [number, number] => [from / 1_000, to / 1_000])

/** Reports of two windows are processed one after the other and share the elapsed time. */
export async function reportWatched(
  tx: Transaction,
  caller: CandidateCaller,
  ids: ItemIds,
  segments: readonly (readonly [fromSeconds: number, toSeconds: number])[],
): Promise<{ watchedSeconds: number; isWatched: boolean; watchedSegments: [number, number][] }> {
  const item = await holdItem(tx, caller, ids)
  const video = await getVideo(tx, item)
  const now = caller.clock.now()
  const reported = segments.map(([from, to]): Segment => [from * 1_000, to * 1_000])
  const ledger = creditWatched(await findLedger(tx, item.id, video, now), reported, now)
  await saveLedger(tx, item.id, caller.subject.candidateId, video.id, ledger)
  return {
    watchedSeconds: watchedSecondsOf(ledger),
    isWatched: isWatched(ledger, video.minWatchPercentage),
    watchedSegments: watchedSegmentsOf(ledger),
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
