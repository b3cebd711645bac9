import { statement } from '../../platform/database/statement.ts'
import { asUtc, newest, type PersonalData } from '../../platform/personal-data.ts'

const readOffers = statement<[candidateId: string], Record<string, unknown>>(
  'export_offers',
  `select o.id, o.state, ${asUtc('o.created_at')} as "offeredAtUtc", ${asUtc('o.expires_at')} as "answerByUtc",
          ${asUtc('o.answered_at')} as "answeredAtUtc", o.answered_by as "answeredBy",
          o.decline_reason as "declineReason", o.decline_note as "declineNote",
          (select json_agg(json_build_object('client', c.name, 'suburb', l.suburb, 'dateLocal', b.date_local,
             'startTimeLocal', b.start_time_local, 'endTimeLocal', b.end_time_local,
             'description', b.description, 'ratePerHour', b.rate_per_hour) order by b.starts_at)
           from offer_bookings ob join bookings b on b.id = ob.booking_id
           join clients c on c.id = b.client_id join locations l on l.id = b.location_id
           where ob.offer_id = o.id) as shifts
   from offers o where o.candidate_id = $1 ${newest('o.created_at')}`,
)

export const offerData: PersonalData = {
  section: 'offers',
  tables: {
    offers: { where: 'candidate_id = $1', onErasure: { keptAs: 'offer' } },
    offer_bookings: { where: 'candidate_id = $1', onErasure: { keptAs: 'offer' } },
  },
  read: (on, candidateId) => readOffers.all(on, candidateId),
}
