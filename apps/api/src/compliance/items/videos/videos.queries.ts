import type { VideoType } from '@rollcall/domain/compliance/items/video'
import type { Segment } from '@rollcall/domain/compliance/items/watch-ledger'
import { statement } from '../../../platform/database/statement.ts'

export interface VideoRow {
  id: string
  videoType: VideoType
  url: string | null
  fileId: string | null
  durationSeconds: number
  minWatchPercentage: number | null
}

export const findVideo = statement<[id: string], VideoRow>(
  'find_compliance_video',
  `select id, video_type as "videoType", url, file_id as "fileId", duration_seconds as "durationSeconds",
          min_watch_percentage as "minWatchPercentage"
   from compliance_videos where id = $1`,
)

export const listCaptions = statement<[videoId: string], { language: string; fileId: string }>(
  'list_video_captions',
  `select language, file_id as "fileId" from compliance_video_captions where video_id = $1 order by language`,
)

interface WatchingRow {
  seen: Segment[]
  allowanceMs: number
  countedAt: number
}

/** Of this video: what was seen of the one before it does not count. */
export const findWatching = statement<[itemId: string, videoId: string], WatchingRow>(
  'find_video_watching',
  `select seen, allowance_ms as "allowanceMs", counted_at as "countedAt" from video_watching
   where compliance_item_id = $1 and video_id = $2`,
)

type Watching = [
  itemId: string,
  candidateId: string,
  videoId: string,
  seen: string,
  allowanceMs: number,
  countedAt: Date,
]

export const saveWatching = statement<Watching>(
  'save_video_watching',
  `insert into video_watching
     (compliance_item_id, candidate_id, video_id, seen, allowance_ms, counted_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (compliance_item_id) do update set video_id = excluded.video_id, seen = excluded.seen,
     allowance_ms = excluded.allowance_ms, counted_at = excluded.counted_at`,
)
