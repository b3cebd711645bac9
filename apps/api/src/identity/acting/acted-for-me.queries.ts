import type { ActedOn } from '@rollcall/contract/identity/consultants'
import { statement } from '../../platform/database/statement.ts'

const MAX_ACTIONS = 100

interface GrantRow {
  id: string
  consultantName: string
  reason: string
  startedAt: number
  expiresAt: number
  endedAt: number | null
  actions: { action: string; at: string; about: ActedOn[] }[]
}

export const countGrants = statement<[candidateId: string], { count: number }>(
  'count_acting_grants',
  `select count(*)::int as count from acting_grants where candidate_id = $1`,
)

const bookingIds = `select i.id::uuid from jsonb_array_elements_text(
    coalesce(l.details -> 'bookingIds', jsonb_build_array(l.details -> 'bookingId'))) i(id)`

/** The records that an action named by its id, and what each is called. */
const records: [table: string, id: string, title: string][] = [
  ['certifications', `coalesce(l.details ->> 'certificationId', l.details ->> 'id')`, 't.title'],
  ['documents', `l.details ->> 'documentId'`, 'r.name'],
  ['qualifications', `l.details ->> 'id'`, 'r.degree'],
  ['work_experience', `l.details ->> 'id'`, `r.position_held || ', ' || r.place_of_work`],
]
const recordOf = ([table, id, title]: (typeof records)[number]) =>
  `select 4, null::date, json_build_object('kind', 'record', 'id', r.id, 'title', ${title})
   from ${table} r ${table === 'certifications' ? 'join certification_types t on t.id = r.certification_type_id' : ''}
   where r.candidate_id = g.candidate_id and r.id::text = ${id} and not l.details ? 'complianceItemId'`

const about = `
  select 1 as position, b.date_local as day,
         json_build_object('kind', 'booking', 'id', b.id, 'title', c.name, 'dateLocal', b.date_local) as about
  from bookings b join clients c on c.id = b.client_id where b.id in (${bookingIds})
  union all
  select 2, null, json_build_object('kind', 'complianceItem', 'id', i.id, 'registrationId', i.registration_id,
                                    'title', i.title)
  from compliance_items i where i.id = (l.details ->> 'complianceItemId')::uuid
  union all
  select 3, d.day, json_build_object('kind', 'day', 'dateLocal', d.day)
  from (select (e ->> 'dateLocal')::date from jsonb_array_elements(
          case when jsonb_typeof(l.details -> 'days') = 'array' then l.details -> 'days' else '[]' end) e
        union all select coalesce(l.details ->> 'dateLocal', l.details ->> 'date')::date) d(day)
  where d.day is not null
  union all ${records.map(recordOf).join(' union all ')}`

export const listGrants = statement<[candidateId: string, limit: number, offset: number], GrantRow>(
  'list_acting_grants',
  `select g.id, k.name as "consultantName", g.reason, g.started_at as "startedAt", g.expires_at as "expiresAt",
          g.ended_at as "endedAt",
          coalesce((select json_agg(json_build_object('action', l.action, 'at', l.at, 'about',
                      coalesce((select json_agg(a.about order by a.position, a.day) from (${about}) a), '[]'))
                      order by l.id)
                    from (select id, action, at, details from entries_of_grant(g.id, g.started_at, g.expires_at)
                          where action not in ('acting_started', 'acting_ended')
                          order by id limit ${MAX_ACTIONS}) l), '[]') as actions
   from acting_grants g join consultant_accounts k on k.id = g.consultant_id
   where g.candidate_id = $1 order by g.started_at desc, g.id desc limit $2 offset $3`,
)
