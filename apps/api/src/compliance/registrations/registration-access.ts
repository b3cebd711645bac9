import { isShown } from '@rollcall/domain/compliance/registrations/registration-status'
import { ApiError } from '../../platform/api-error.ts'
import { isUuid } from '../../platform/ids.ts'
import type { RegistrationRow } from './registrations.queries.ts'

/** A malformed id must not reach a statement; it counts as unknown. */
export function checkRegistrationId(id: string): string {
  if (!isUuid(id)) throw new ApiError('registration_not_found')
  return id
}

/** A registration that the agency terminated counts as missing, for its owner too. */
export function checkRegistration(row: RegistrationRow | undefined, candidateId: string): RegistrationRow {
  if (!row || isEnded(row)) throw new ApiError('registration_not_found')
  if (row.candidateId !== candidateId) throw new ApiError('registration_candidate_unauthorized')
  return row
}

export const isEnded = ({ decision }: RegistrationRow): boolean => decision !== 'none' && !isShown(decision)
