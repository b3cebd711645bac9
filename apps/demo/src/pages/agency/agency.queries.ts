import { statement } from '@rollcall/api/src/platform/database/statement.ts'

/** More people than that are no demo. */
const SHOWN_PEOPLE = 200

export interface ProtectedPerson {
  id: string
  name: string
  channels: string[]
}

export const listProtectedPeople = statement<[], ProtectedPerson>(
  'list_protected_people',
  `select c.id, c.first_name || ' ' || c.last_name as name, array_agg(d.channel order by d.created_at) as channels
   from candidates c join mfa_devices d on d.account_id = c.id and d.verified_at is not null
   where c.erased_at is null group by c.id order by c.created_at, c.id limit ${SHOWN_PEOPLE}`,
)
