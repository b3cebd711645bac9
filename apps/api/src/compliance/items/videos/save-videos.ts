import type { VideoType } from '@rollcall/domain/compliance/items/video'
import { ApiError } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit.ts'
import type { Caller } from '../../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../../platform/database/database.ts'
import { hasWritten, type Saved, savedFrom } from '../../../platform/saved.ts'
import { deleteOtherCaptions, saveCaptionRows, saveVideoRows } from './videos.queries.ts'

export interface VideoToSave {
  id: string
  videoType: VideoType
  /** Null for a file of our own. */
  url: string | null
  fileId: string | null
  durationSeconds: number
  /** Null: all of it. */
  minWatchPercentage: number | null
  /** One WebVTT file for each language. */
  captions: readonly { language: string; fileId: string }[]
}

/** All or none of them, with their captions. */
export async function saveVideos(
  tx: Transaction,
  caller: Caller,
  videos: readonly VideoToSave[],
): Promise<Saved> {
  for (const { id, videoType, url, fileId } of videos)
    if (videoType === 'File' ? fileId === null || url !== null : url === null || fileId !== null)
      throw new ApiError('video_source_invalid', { param: id })
  const captions = JSON.stringify(
    videos.flatMap((video) => video.captions.map((one) => ({ ...one, videoId: video.id }))),
  )
  const ids = videos.map(({ id }) => id)
  const written = await refusing(async () => {
    const rows = await saveVideoRows.all(tx, JSON.stringify(videos))
    const changed = [
      ...(await deleteOtherCaptions.all(tx, captions, ids)),
      ...(await saveCaptionRows.all(tx, captions)),
    ]
    const isNew = new Map(rows.map((row) => [row.id, row.isNew]))
    return [...new Set([...rows, ...changed].map(({ id }) => id))].map((id) => ({
      id,
      isNew: isNew.get(id) === true,
    }))
  })
  const saved = savedFrom(videos, written)
  if (hasWritten(saved))
    await audit(tx, caller, 'videos_saved', { created: saved.created, changed: saved.changed })
  return saved
}

async function refusing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint?.endsWith('file_id_fkey')) throw new ApiError('file_not_found')
    if (constraint === 'compliance_video_captions_file_id_key') throw new ApiError('file_in_use')
    throw error
  }
}
