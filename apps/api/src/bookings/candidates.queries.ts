import { statement } from '../platform/database/statement.ts'

export const findAddressee = statement<
  [candidateId: string],
  { fullName: string; email: string; consultantEmail: string | null }
>(
  'find_addressee',
  `select p.first_name || ' ' || p.last_name as "fullName", p.email, k.email as "consultantEmail"
   from candidates p left join consultants k on k.id = p.consultant_id where p.id = $1`,
)
