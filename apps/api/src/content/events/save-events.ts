import type { ErrorCode } from '@rollcall/contract/errors'
import { type EventProblem, eventProblem } from '@rollcall/domain/content/events/event-problem'
import type { EventStatus } from '@rollcall/domain/content/events/event-status'
import type { Region } from '@rollcall/domain/regions/region'
import { isTimeZone } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { deleteUnusedFiles } from '../../platform/files/files.queries.ts'
import { hasWritten, type Saved, savedFrom } from '../../platform/saved.ts'
import { type EventPlace, listEventImages, saveEventRows } from './events.queries.ts'

export interface EventToSave {
  id: string
  region: Region
  /** The id by which the agency's own system knows it. */
  externalId: string
  title: string
  type: string
  description: string
  facilitatorName: string | null
  startsAt: number
  endsAt: number
  timeZone: string
  /** In the currency of the region. */
  cost: number
  status: EventStatus
  /** Null: as many as come. */
  numberOfSpaces: number | null
  enrolledCount: number
  registrationUrl: string
  /** Null, like the coordinates: online. */
  location: EventPlace | null
  latitude: number | null
  longitude: number | null
  /** A file that is kept, of this event alone. */
  imageFileId: string | null
}

const problems: Record<EventProblem, ErrorCode> = {
  times: 'event_times_invalid',
  link: 'event_link_invalid',
  place: 'event_place_invalid',
}

/** All or none of them. A picture that another one replaces is deleted. */
export async function saveEvents(
  tx: Transaction,
  caller: Caller,
  events: readonly EventToSave[],
): Promise<Saved> {
  for (const event of events) {
    const problem = eventProblem(event)
    if (problem) throw new ApiError(problems[problem], { param: event.id })
    if (!isTimeZone(event.timeZone)) throw new ApiError('time_zone_unknown', { param: event.id })
  }
  const ids = events.map(({ id }) => id)
  const images = await listEventImages.all(tx, ids)
  const saved = savedFrom(events, await write(tx, caller, events))
  const imageIds = new Set(events.map(({ imageFileId }) => imageFileId))
  const replaced = images.map(({ imageFileId }) => imageFileId).filter((id) => !imageIds.has(id))
  if (replaced.length > 0) await deleteUnusedFiles.run(tx, replaced)
  if (hasWritten(saved))
    await audit(tx, caller, 'events_saved', { created: saved.created, changed: saved.changed })
  return saved
}

async function write(tx: Transaction, { clock }: Caller, events: readonly EventToSave[]) {
  const rows = events.map(({ startsAt, endsAt, ...event }) => ({
    ...event,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
  }))
  try {
    return await saveEventRows.all(tx, JSON.stringify(rows), new Date(clock.now()))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'events_external_id') throw new ApiError('event_external_id_taken')
    if (constraint === 'events_image_file_id_fkey') throw new ApiError('file_not_found')
    if (constraint === 'events_image_file_id_key') throw new ApiError('file_in_use')
    throw error
  }
}
