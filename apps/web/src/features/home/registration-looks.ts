import type { RegistrationStatus } from '@rollcall/domain/registrations/registration-status'
import { commonStatusLooks, type StatusLooks } from '../../shared/ui/status-looks.ts'

/** What is over is not shown. */
export type LiveStatus = Exclude<RegistrationStatus, 'Deleted' | 'Terminated'>

export const registrationLooks: StatusLooks<LiveStatus> = {
  Active: commonStatusLooks.active,
  Complete: commonStatusLooks.complete,
  Pending: commonStatusLooks.pending,
  'In Progress': commonStatusLooks.inProgress,
  'Awaiting Verification': commonStatusLooks.awaitingVerification,
}
