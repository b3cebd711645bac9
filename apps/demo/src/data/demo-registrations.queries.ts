import { statement } from '@rollcall/api/src/platform/database/statement.ts'

export const insertDemoRegistration = statement<
  [
    id: string,
    candidateId: string,
    title: string,
    decision: string,
    statusReason: string | null,
    location: string,
    unlocks: string,
    begunAt: Date | null,
    activatedAt: Date | null,
    createdAt: Date,
  ]
>(
  'insert_demo_registration',
  `insert into registrations (id, candidate_id, title, decision, status, status_reason, location, unlocks, begun_at,
     activated_at, created_at)
   values ($1, $2, $3, $4, case when $4 = 'none' then 'Pending' else $4 end, $5, $6, $7, $8, $9, $10)`,
)

/** Others' items may have come to refer to it. */
export const insertDemoForm = statement<
  [id: string, source: string, fieldMeta: string, refereesNeeded: number | null]
>(
  'insert_demo_form',
  `insert into compliance_forms (id, source, field_meta, referees_needed) values ($1, $2, $3, $4)
   on conflict (id) do update
   set source = excluded.source, field_meta = excluded.field_meta, referees_needed = excluded.referees_needed`,
)

export const insertDemoVideo = statement<
  [id: string, fileId: string, durationSeconds: number, minWatchPercentage: number]
>(
  'insert_demo_video',
  `insert into compliance_videos (id, video_type, file_id, duration_seconds, min_watch_percentage)
   values ($1, 'File', $2, $3, $4)
   on conflict (id) do update
   set file_id = excluded.file_id, duration_seconds = excluded.duration_seconds,
       min_watch_percentage = excluded.min_watch_percentage`,
)

export const insertDemoCaptions = statement<[videoId: string, language: string, fileId: string]>(
  'insert_demo_captions',
  `insert into compliance_video_captions (video_id, language, file_id) values ($1, $2, $3)
   on conflict (video_id, language) do update set file_id = excluded.file_id`,
)

/** Each of these takes its rows as JSON, with instants as ISO text. */
export const insertDemoItems = statement<[items: string]>(
  'insert_demo_items',
  `insert into compliance_items (id, registration_id, candidate_id, title, description, kind, reference_type, type,
     certification_type_id, document_type_id, file_id, video_id, form_id, restriction, unlocked_by, lead_days,
     position, created_at)
   select id, "registrationId", "candidateId", title, description, kind, "referenceType", type, "certificationTypeId",
     "documentTypeId", "fileId", "videoId", "formId", restriction, "unlockedBy", "leadDays", position, "createdAt"
   from jsonb_to_recordset($1::jsonb) as item (
     id uuid, "registrationId" uuid, "candidateId" uuid, title text, description text, kind text,
     "referenceType" text, type text, "certificationTypeId" uuid, "documentTypeId" uuid, "fileId" uuid,
     "videoId" uuid, "formId" uuid, restriction text, "unlockedBy" uuid[], "leadDays" integer, position integer,
     "createdAt" timestamptz)`,
)

export const insertDemoSubmissions = statement<[submissions: string]>(
  'insert_demo_submissions',
  `insert into compliance_submissions (id, compliance_item_id, candidate_id, certification_id, document_id,
     qualification_id, details, is_verified, decided_at, submitted_at)
   select id, "itemId", "candidateId", "certificationId", "documentId", "qualificationId", details, "isVerified",
     case when "isVerified" then "submittedAt" + interval '1 day' end, "submittedAt"
   from jsonb_to_recordset($1::jsonb) as submission (
     id uuid, "itemId" uuid, "candidateId" uuid, "certificationId" uuid, "documentId" uuid, "qualificationId" uuid,
     details jsonb, "isVerified" boolean, "submittedAt" timestamptz)`,
)

/** Whoever has accepted something was given it first. */
export const insertDemoFetches = statement<[people: string[]]>(
  'insert_demo_fetches',
  `insert into compliance_file_fetches (compliance_item_id, candidate_id, file_id, fetched_at)
   select i.id, i.candidate_id, i.file_id, s.submitted_at - interval '5 minutes'
   from compliance_items i join compliance_submissions s on s.compliance_item_id = i.id
   where i.candidate_id = any($1::uuid[]) and i.file_id is not null`,
)

export const insertDemoWatching = statement<[watching: string]>(
  'insert_demo_watching',
  `insert into video_watching (compliance_item_id, candidate_id, video_id, seen, allowance_ms, counted_at)
   select "itemId", "candidateId", "videoId", jsonb_build_array(jsonb_build_array(0, "watchedSeconds" * 1000)), 0,
     "countedAt"
   from jsonb_to_recordset($1::jsonb) as watching (
     "itemId" uuid, "candidateId" uuid, "videoId" uuid, "watchedSeconds" integer, "countedAt" timestamptz)`,
)

export const insertDemoReferees = statement<[referees: string]>(
  'insert_demo_referees',
  `insert into referees (id, submission_id, compliance_item_id, candidate_id, position, name, email, relationship,
     token_hash, asked_at, expires_at, answered_at, answers)
   select id, "submissionId", "itemId", "candidateId", position, name, email, relationship,
     sha256(convert_to(gen_random_uuid()::text, 'UTF8')), "askedAt", "askedAt" + interval '30 days',
     case when answers is not null then "askedAt" + interval '1 day' end, answers
   from jsonb_to_recordset($1::jsonb) as referee (
     id uuid, "submissionId" uuid, "itemId" uuid, "candidateId" uuid, position integer, name text, email text,
     relationship text, "askedAt" timestamptz, answers jsonb)`,
)
