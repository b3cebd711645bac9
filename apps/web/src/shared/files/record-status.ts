import { commonStatuses, type StatusVariant } from '../ui/status-badge.tsx'
import { tFiles } from './files.words.ts'

/** What a consultant has decided about a record, if anything. */
export interface Decision {
  isVerified: boolean
  rejectionReason?: string | null
}

const notAccepted: StatusVariant = { icon: 'error', tone: 'danger', title: () => tFiles('notAccepted') }

export function recordStatusOf({ isVerified, rejectionReason }: Decision): StatusVariant {
  if (isVerified) return commonStatuses.verified
  return rejectionReason ? notAccepted : commonStatuses.unverified
}

/** Why it was not accepted, for the list; nothing of others. */
export const reasonLines = ({ isVerified, rejectionReason }: Decision): string[] =>
  rejectionReason && !isVerified ? [tFiles('why', { reason: rejectionReason })] : []
