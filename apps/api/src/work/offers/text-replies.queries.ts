import { statement } from '../../platform/database/statement.ts'

/** Of the number that the offer was sent to, if it is still the candidate's. */
export const findTextedOffer = statement<
  [number: string, code: string, candidateId: string],
  { offerId: string }
>(
  'find_texted_offer',
  `select offer_id as "offerId" from offer_texts where number = $1 and code = $2 and candidate_id = $3`,
)

export const listOpenTexts = statement<
  [number: string, candidateId: string, now: Date, limit: number],
  { code: string; datesLocal: string[] }
>(
  'list_open_texted_offers',
  `select t.code, array(select ob.date_local::text from offer_bookings ob where ob.offer_id = o.id) as "datesLocal"
   from offer_texts t join offers o on o.id = t.offer_id
   where t.number = $1 and t.candidate_id = $2 and o.state = 'open' and o.expires_at > $3
   order by o.created_at desc, t.id limit $4`,
)
