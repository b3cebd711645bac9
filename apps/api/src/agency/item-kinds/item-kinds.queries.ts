import type { Form, Video } from '@rollcall/contract/agency/item-kind-calls'
import { statement } from '../../platform/database/statement.ts'

const byName = (resource: 'forms' | 'videos', table: string) =>
  `agency_keys k
   join external_ids e on e.source = k.source and e.resource = '${resource}' and e.external_id = $2
   join ${table} r on r.id = e.id
   where k.id = $1`

export const findForm = statement<[agencyKeyId: string, externalId: string], Form>(
  'find_form_for_key',
  `select r.id, e.external_id as "externalId", r.source as kind, r.field_meta as fields,
     r.referees_needed as "refereesNeeded", r.jot_form_id as "jotFormId"
   from ${byName('forms', 'compliance_forms')}`,
)

export const findVideo = statement<[agencyKeyId: string, externalId: string], Video>(
  'find_video_for_key',
  `select r.id, e.external_id as "externalId", r.video_type as type, r.url, r.duration_seconds as "durationSeconds",
     r.min_watch_percentage as "minWatchPercentage"
   from ${byName('videos', 'compliance_videos')}`,
)
