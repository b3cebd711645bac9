import { statement } from '../database/statement.ts'

export const findAddressee = statement<
  [candidateId: string],
  {
    firstName: string
    fullName: string
    email: string
    phoneNumber: string | null
    consultantEmail: string | null
  }
>(
  'find_addressee',
  `select coalesce(p.preferred_name, p.first_name) as "firstName", p.first_name || ' ' || p.last_name as "fullName",
     p.email, p.phone_number as "phoneNumber", k.email as "consultantEmail"
   from candidates p left join consultants k on k.id = p.consultant_id where p.id = $1`,
)
