import { randomUUID } from 'node:crypto'
import { addBooking, addOffer, type GivenBooking, type School } from '../apps/api/test/a-booking.ts'
import { candidateIdOf } from './new-person.ts'
import { type Service, sqlOf } from './service.ts'

const MINUTE_MS = 60_000

export interface Offered {
  bookingIds: string[]
  /** The page of the first of them. */
  path: string
  /** For each candidate it was offered to, in order. */
  links: { offerId: string; accessGuid: string; path: string; alias: string }[]
}

export interface Offering {
  to: string[]
  dates?: string[]
  minutesLeft?: number
}

/** Offers shifts to candidates; several dates make a group. */
export async function offerShifts(
  service: Service,
  { to, dates = ['2026-11-24'], minutesLeft = 24 * 60 }: Offering,
): Promise<Offered> {
  const bookingIds: string[] = []
  for (const date of dates) bookingIds.push(await addOpenShift(service, date))
  const groupId = dates.length > 1 ? randomUUID() : undefined
  const expiresAt = (await service.now()) + minutesLeft * MINUTE_MS
  const links: Offered['links'] = []
  for (const key of to) {
    const candidateId = await candidateIdOf(service, key)
    const { id: offerId, accessGuid } = await addOffer(sqlOf(service), {
      candidateId,
      bookingIds,
      groupId,
      expiresAt,
    })
    links.push({
      offerId,
      accessGuid,
      path: groupId ? `/bookings/group/guest/${accessGuid}` : `/bookings/${offerId}/guest/${accessGuid}`,
      alias: groupId ? `/booking/group/${accessGuid}` : `/booking/${offerId}/${accessGuid}`,
    })
  }
  return { bookingIds, path: `/bookings/${bookingIds[0]}`, links }
}

/** At a school of the demo, like a shift of Ava's there. */
async function addOpenShift(service: Service, dateLocal: string): Promise<string> {
  const [like] = await service.sql(
    `select b.client_id as "clientId", l.id as "locationId", l.timezone as "timeZone",
       json_build_object('grades', b.grades, 'description', b.description, 'contactName', b.contact_name,
         'contactPhoneNumber', b.contact_phone_number, 'contactEmail', b.contact_email,
         'payOptionType', b.pay_option_type, 'ratePerHour', b.rate_per_hour) as details
     from bookings b join locations l on l.id = b.location_id
     where b.candidate_id = (select id from candidates where email = 'ava@rollcall.test') and b.block_id is not null
     order by b.date_local limit 1`,
  )
  const { details, ...school } = like as unknown as School & { details: NonNullable<GivenBooking['details']> }
  return addBooking(sqlOf(service), { school, dateLocal, details })
}

/** The candidates of the bookings, from the database. */
export async function holdersOf(service: Service, { bookingIds }: Offered): Promise<(string | null)[]> {
  const rows = await service.sql(
    `select p.email from bookings b left join candidates p on p.id = b.candidate_id
     where b.id = any($1::uuid[]) order by b.date_local`,
    [bookingIds],
  )
  return rows.map(({ email }) => (typeof email === 'string' ? email : null))
}

export async function offerState(service: Service, offerId: string): Promise<string> {
  const [row] = await service.sql('select state from offers where id = $1', [offerId])
  return String(row?.state)
}
