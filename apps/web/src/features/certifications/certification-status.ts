import type { Certification } from '@rollcall/contract/certifications'
import { checkStateOf } from '@rollcall/domain/certifications/certification-groups'
import { expireStatus } from '@rollcall/domain/certifications/expire-status'
import { daysBetween } from '@rollcall/domain/time/calendar-date'
import { formatDate } from '../../shared/format.ts'
import type { StatusVariant, StatusVariants } from '../../shared/ui/status-badge.tsx'
import { tCertifications } from './certifications.words.ts'

const variants: StatusVariants<'verified' | 'waiting' | 'notAccepted' | 'expiring' | 'expired'> = {
  verified: { icon: 'check-circle', tone: 'success', title: () => tCertifications('status.verified') },
  waiting: { icon: 'clock', tone: 'info', title: () => tCertifications('status.waiting') },
  notAccepted: { icon: 'error', tone: 'danger', title: () => tCertifications('status.notAccepted') },
  expiring: { icon: 'warning', tone: 'warning', title: () => tCertifications('status.expiring') },
  expired: { icon: 'error', tone: 'danger', title: () => tCertifications('status.expired') },
}

/** Whether it was checked, and whether time is running out. */
export function statusVariantsOf(certification: Certification, todayLocal: string): StatusVariant[] {
  const expiry = expireStatus(certification, todayLocal)
  return [
    variants[checkStateOf(certification)],
    ...(expiry === 'expiring' || expiry === 'expired' ? [variants[expiry]] : []),
  ]
}

/** "Valid until 12 Mar 2028". */
export function expiryWords(certification: Certification, todayLocal: string): string {
  const { dateExpiry } = certification
  const status = expireStatus(certification, todayLocal)
  if (status === 'none' || dateExpiry === null) return tCertifications('expiry.none')
  const date = formatDate(dateExpiry)
  if (status !== 'expiring') return tCertifications(`expiry.${status}`, { date })
  const count = daysBetween(todayLocal, dateExpiry)
  return count === 0 ? tCertifications('expiry.today') : tCertifications('expiry.expiring', { count, date })
}
