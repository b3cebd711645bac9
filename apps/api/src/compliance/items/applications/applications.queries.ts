import { statement } from '../../../platform/database/statement.ts'

/** A repeated application replaces the earlier one. */
export const saveApplication = statement<
  [
    candidateId: string,
    certificationTypeId: string,
    reference: string | null,
    appliedOnLocal: string,
    now: Date,
  ]
>(
  'save_certification_application',
  `insert into certification_applications (candidate_id, certification_type_id, reference, applied_on, recorded_at)
   values ($1, $2, $3, $4, $5)
   on conflict (candidate_id, certification_type_id) do update
   set reference = excluded.reference, applied_on = excluded.applied_on, recorded_at = excluded.recorded_at`,
)

export const deleteApplication = statement<[candidateId: string, certificationTypeId: string]>(
  'delete_certification_application',
  `delete from certification_applications where candidate_id = $1 and certification_type_id = $2`,
)
