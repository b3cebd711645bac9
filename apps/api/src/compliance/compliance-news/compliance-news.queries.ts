import type { ComplianceNews } from '@rollcall/domain/compliance/items/compliance-news'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'

/** A mail asks its reader to sign in, so only candidates who can are found. */
const canSignIn = `p.suspended_at is null and p.erased_at is null and a.disabled_at is null`

export const listCandidatesWithNews = statement<[afterId: string], { id: string }>(
  'list_candidates_with_compliance_news',
  `select distinct n.candidate_id as id from compliance_news n
   join candidates p on p.id = n.candidate_id join accounts a on a.id = p.id
   where n.mailed_at is null and n.candidate_id > $1 and ${canSignIn} order by 1 limit ${BATCH_ROWS}`,
)

export interface NewsReaderRow {
  email: string
  firstName: string
  region: string
  timeZone: string
  features: Record<string, string>
  lastMailedAt: number | null
}

export const findNewsReader = statement<[candidateId: string], NewsReaderRow>(
  'find_told_of_compliance',
  `select p.email, coalesce(p.preferred_name, p.first_name) as "firstName", p.region, p.timezone as "timeZone",
          p.features,
          (select max(n.mailed_at) from compliance_news n where n.candidate_id = p.id) as "lastMailedAt"
   from candidates p join accounts a on a.id = p.id where p.id = $1 and ${canSignIn}`,
)

export interface NewsRow extends ComplianceNews {
  itemTitle: string | null
  registrationTitle: string
  unlocks: string | null
  reason: string | null
}

export const listUnmailedNews = statement<[candidateId: string], NewsRow>(
  'list_unmailed_compliance_news',
  `select n.registration_id as "registrationId", n.compliance_item_id as "complianceItemId", n.what, n.at, n.reason,
          i.title as "itemTitle", r.title as "registrationTitle", r.unlocks
   from compliance_news n join registrations r on r.id = n.registration_id
   left join compliance_items i on i.id = n.compliance_item_id
   where n.candidate_id = $1 and n.mailed_at is null order by n.id`,
)

export const markNewsMailed = statement<[candidateId: string, now: Date]>(
  'mark_compliance_news_mailed',
  `update compliance_news set mailed_at = $2 where candidate_id = $1 and mailed_at is null`,
)

export const purgeNews = statement<[before: Date]>(
  'purge_compliance_news',
  `delete from compliance_news where id in (
     select id from compliance_news where mailed_at < $1 order by mailed_at limit ${BATCH_ROWS})`,
)
