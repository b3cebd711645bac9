import { statement } from '../../platform/database/statement.ts'

export const listSubjects = statement<[candidateId: string], { id: string; title: string }>(
  'list_subjects',
  `select s.id, s.title from subjects s
   where s.region is null or s.region = (select region from candidates where id = $1) order by s.position, s.id`,
)
