import type { Certification } from '@rollcall/contract/certifications'
import { type CheckState, checkStateOf } from '@rollcall/domain/certifications/certification-groups'
import { expireStatus } from '@rollcall/domain/certifications/expire-status'
import { daysBetween, isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { formatDate, formatFullDay } from '../../shared/format.ts'
import type { StatusVariant, StatusVariants } from '../../shared/ui/status-badge.tsx'
import { tCertifications } from './certifications.words.ts'

const checked: StatusVariants<CheckState> = {
  verified: { icon: 'check-circle', tone: 'success', title: () => tCertifications('status.verified') },
  waiting: { icon: 'clock', tone: 'info', title: () => tCertifications('status.waiting') },
  notAccepted: { icon: 'error', tone: 'danger', title: () => tCertifications('status.notAccepted') },
}

/** Whether it was checked, and whether time is running out. */
export function statusVariantsOf(certification: Certification, todayLocal: string): StatusVariant[] {
  const { dateExpiry } = certification
  const check = checked[checkStateOf(certification)]
  const expiry = expireStatus(certification, todayLocal)
  if (expiry === 'expired')
    return [check, { icon: 'error', tone: 'danger', title: () => tCertifications('status.expired') }]
  if (expiry !== 'expiring' || dateExpiry === null) return [check]
  const title = () => daysLeftWords(daysBetween(todayLocal, dateExpiry))
  return [check, { icon: 'warning', tone: 'warning', title }]
}

const daysLeftWords = (count: number) =>
  count === 0 ? tCertifications('status.expiresToday') : tCertifications('status.expiring', { count })

/** What was typed, or a date as people say it. */
export const shownValue = (value: string): string => (isCalendarDate(value) ? formatFullDay(value) : value)

/** "Valid until 12 Mar 2028". */
export function expiryWords(certification: Certification, todayLocal: string): string {
  const { dateExpiry } = certification
  const status = expireStatus(certification, todayLocal)
  if (status === 'none' || dateExpiry === null) return tCertifications('expiry.none')
  return tCertifications(status === 'expired' ? 'expiry.expired' : 'expiry.valid', {
    date: formatDate(dateExpiry),
  })
}
