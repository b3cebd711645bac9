/** After this time a consultant has to sign in to the desk again. */
export const MAX_DESK_HOURS = 10

export interface ConsultantStatus {
  hasRole: boolean
  isConsultantSuspended: boolean
}

/** Why an account may not act as a consultant; undefined if it may. */
export function consultantRefusal({
  hasRole,
  isConsultantSuspended,
}: ConsultantStatus): 'consultant_suspended' | 'consultant_role_missing' | undefined {
  if (isConsultantSuspended) return 'consultant_suspended'
  return hasRole ? undefined : 'consultant_role_missing'
}
