import { createHash, randomUUID } from 'node:crypto'
import { emailOf } from './new-person.ts'
import { DEMO_NOW, type Service } from './service.ts'

const MINUTE_MS = 60_000
const TIMES = { start: '08:20', end: '15:10' }

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
  for (const date of dates) bookingIds.push(await insertOpenShift(service, date))
  const groupId = dates.length > 1 ? randomUUID() : null
  const expiresAt = new Date((await service.now()) + minutesLeft * MINUTE_MS)
  const links: Offered['links'] = []
  for (const key of to) {
    const [offerId, accessGuid] = [randomUUID(), randomUUID()]
    await service.sql(
      `insert into offers (id, candidate_id, group_id, access_hash, state, created_at, expires_at)
       select $1, id, $2, $3, 'open', $4, $5 from candidates where email = $6`,
      [
        offerId,
        groupId,
        createHash('sha256').update(accessGuid).digest(),
        new Date(DEMO_NOW),
        expiresAt,
        emailOf(key),
      ],
    )
    await service.sql(
      `insert into offer_bookings (offer_id, booking_id, candidate_id, date_local)
       select $1, b.id, p.id, b.date_local from bookings b, candidates p
       where b.id = any($2::uuid[]) and p.email = $3`,
      [offerId, bookingIds, emailOf(key)],
    )
    links.push({
      offerId,
      accessGuid,
      path: groupId ? `/bookings/group/guest/${accessGuid}` : `/bookings/${offerId}/guest/${accessGuid}`,
      alias: groupId ? `/booking/group/${accessGuid}` : `/booking/${offerId}/${accessGuid}`,
    })
  }
  return { bookingIds, path: `/bookings/${bookingIds[0]}`, links }
}

async function insertOpenShift(service: Service, date: string) {
  const id = randomUUID()
  await service.sql(
    `insert into bookings (id, candidate_id, client_id, location_id, date_local, start_time_local, end_time_local,
       starts_at, ends_at, status, grades, description, contact_name, contact_phone_number, contact_email,
       pay_option_type, rate_per_hour, created_at, changed_at)
     select $1, null, client_id, location_id, $2::date, $3::time, $4::time,
       ($2::date + $3::time) at time zone 'Australia/Melbourne', ($2::date + $4::time) at time zone 'Australia/Melbourne',
       105, grades, description, contact_name, contact_phone_number, contact_email, pay_option_type, rate_per_hour,
       created_at, changed_at
     from bookings where candidate_id = (select id from candidates where email = 'ava@rollcall.test')
       and block_id is not null
     order by date_local limit 1`,
    [id, date, TIMES.start, TIMES.end],
  )
  return id
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
