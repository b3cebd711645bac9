import { BATCH_ROWS } from '../database/in-batches.ts'
import { statement } from '../database/statement.ts'

/** Takes the texts as JSON. Leaves out those whose code the number has already. */
export const insertOfferTexts = statement<[texts: string], { id: string; code: string }>(
  'insert_offer_texts',
  `insert into offer_texts (id, offer_id, candidate_id, number, code, kept_until)
   select id, "offerId", "candidateId", number, code, "keptUntil"
   from jsonb_to_recordset($1::jsonb) as text (id uuid, "offerId" uuid, "candidateId" uuid, number text, code text,
     "keptUntil" timestamptz)
   on conflict (number, code) do nothing
   returning id, code`,
)

export const purgeOfferTexts = statement<[now: Date]>(
  'purge_offer_texts',
  `delete from offer_texts where id in (
     select id from offer_texts where kept_until < $1 order by kept_until limit ${BATCH_ROWS})`,
)
