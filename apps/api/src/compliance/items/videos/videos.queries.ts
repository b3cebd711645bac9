import type { VideoType } from '@rollcall/domain/compliance/items/video'
import type { Segment } from '@rollcall/domain/compliance/items/watch-ledger'
import { statement } from '../../../platform/database/statement.ts'
import type { WrittenRow } from '../../../platform/saved.ts'

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

/** Per video: parts seen of an earlier video do not count. */
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

/** Takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveVideoRows = statement<[videos: string], WrittenRow>(
  'save_compliance_videos',
  `insert into compliance_videos as old (id, video_type, url, file_id, duration_seconds, min_watch_percentage)
   select id, "videoType", url, "fileId", "durationSeconds", "minWatchPercentage"
   from jsonb_to_recordset($1::jsonb) as video (
     id uuid, "videoType" text, url text, "fileId" uuid, "durationSeconds" integer, "minWatchPercentage" integer)
   on conflict (id) do update
   set video_type = excluded.video_type, url = excluded.url, file_id = excluded.file_id,
       duration_seconds = excluded.duration_seconds, min_watch_percentage = excluded.min_watch_percentage
   where (old.video_type, old.url, old.file_id, old.duration_seconds, old.min_watch_percentage)
     is distinct from
         (excluded.video_type, excluded.url, excluded.file_id, excluded.duration_seconds, excluded.min_watch_percentage)
   returning id, xmax = 0 as "isNew"`,
)

const captions = `jsonb_to_recordset($1::jsonb) as captions ("videoId" uuid, language text, "fileId" uuid)`

/** Takes its rows as JSON, and returns the videos whose captions changed. */
export const saveCaptionRows = statement<[captions: string], { id: string }>(
  'save_video_captions',
  `insert into compliance_video_captions as old (video_id, language, file_id)
   select "videoId", language, "fileId" from ${captions}
   on conflict (video_id, language) do update set file_id = excluded.file_id where old.file_id <> excluded.file_id
   returning video_id as id`,
)

/** In languages that are no longer given. */
export const deleteOtherCaptions = statement<[captions: string, videoIds: string[]], { id: string }>(
  'delete_other_video_captions',
  `delete from compliance_video_captions old where video_id = any($2::uuid[])
     and not exists (select from ${captions} where "videoId" = old.video_id and captions.language = old.language)
   returning video_id as id`,
)
