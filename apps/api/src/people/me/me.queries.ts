import { statement } from '../../platform/database/statement.ts'
import { type RollcallFacts, rollcallFacts } from '../../work/rollcall/rollcall.queries.ts'

export interface ProfileRow extends RollcallFacts {
  id: string
  email: string
  firstName: string
  preferredName: string | null
  lastName: string
  language: string
  timezone: string
  consultant: { name: string; country: string; state: string; phoneNumber: string; email: string } | null
}

export const findProfile = statement<[candidateId: string, answersFrom: string], ProfileRow>(
  'find_profile',
  `select c.id, c.email, c.first_name as "firstName", c.preferred_name as "preferredName",
          c.last_name as "lastName", c.language, c.timezone, c.state, ${rollcallFacts('c.id', '$2::date')},
          case when k.id is not null then json_build_object('name', k.name, 'country', k.country,
            'state', k.state, 'phoneNumber', k.phone_number, 'email', k.email) end as consultant
   from candidates c left join consultants k on k.id = c.consultant_id
   where c.id = $1`,
)
