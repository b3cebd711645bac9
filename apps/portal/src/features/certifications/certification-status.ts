import type { Certification } from '@rollcall/contract/compliance/certifications'
import {
  type CheckState,
  checkStateOf,
} from '@rollcall/domain/compliance/certifications/certification-groups'
import { expireStatus } from '@rollcall/domain/compliance/certifications/expire-status'
import { daysBetween, isCalendarDate } from '@rollcall/domain/time/calendar-date'
import {
  commonStatuses,
  expiringStatus,
  type StatusVariant,
  type StatusVariants,
} from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatDate, formatFullDay } from '@rollcall/ui/site/format.ts'

const checked: StatusVariants<CheckState> = {
  verified: commonStatuses.accepted,
  waiting: commonStatuses.awaitingVerification,
  notAccepted: commonStatuses.notAccepted,
}

/** The worst of its states: rejected, expired, expiring, awaiting verification, accepted. */
export function statusVariantOf(certification: Certification, todayLocal: string): StatusVariant {
  const { dateExpiry } = certification
  const state = checkStateOf(certification)
  const expiry = expireStatus(certification, todayLocal)
  if (state === 'notAccepted' || expiry === 'none' || expiry === 'valid' || dateExpiry === null)
    return checked[state]
  return expiry === 'expired' ? commonStatuses.expired : expiringStatus(daysBetween(todayLocal, dateExpiry))
}

/** The typed text, or a formatted date. */
export const shownValue = (value: string): string => (isCalendarDate(value) ? formatFullDay(value) : value)

/** "Valid until 12 Mar 2028". Null if it was rejected, or the date is unknown. */
export function expiryWords(certification: Certification, todayLocal: string): string | null {
  const { dateExpiry, ignoreExpiry, isVerified, certificationType } = certification
  if (checkStateOf(certification) === 'notAccepted') return null
  const status = expireStatus(certification, todayLocal)
  if (status !== 'none' && dateExpiry !== null)
    return tUi(status === 'expired' ? 'expiry.expired' : 'expiry.valid', { date: formatDate(dateExpiry) })
  const isAskedFor = certificationType.fieldMeta.some(({ fieldId }) => fieldId === 'dateExpiry')
  return ignoreExpiry || isVerified || !isAskedFor ? tUi('expiry.none') : null
}
