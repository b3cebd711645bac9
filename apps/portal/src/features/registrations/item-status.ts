import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  isAwaitingVerification,
  isDone,
  needsVerification,
  type WaitingParty,
} from '@rollcall/domain/compliance/items/item-state'
import { submissionRefusal } from '@rollcall/domain/compliance/items/submission-refusal'
import {
  type ChecklistProgress,
  isAllSent,
  isRestAppliedFor,
} from '@rollcall/domain/compliance/registrations/checklist-progress'
import type { RegistrationStatus } from '@rollcall/domain/compliance/registrations/registration-status'
import { daysBetween } from '@rollcall/domain/time/calendar-date'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  commonStatuses,
  expiringStatus,
  type StatusVariant,
  type StatusVariants,
} from '@rollcall/ui/components/status-badge.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatDate, formatWeekday } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tRegistrations } from './registrations.words.ts'

export const registrationVariants: StatusVariants<RegistrationStatus> = {
  Active: commonStatuses.active,
  Complete: commonStatuses.complete,
  Pending: commonStatuses.pending,
  'In Progress': commonStatuses.inProgress,
  'Awaiting Verification': commonStatuses.awaitingVerification,
  // The service returns neither.
  Deleted: commonStatuses.unknown,
  Terminated: commonStatuses.unknown,
}

/** The name of the reviewer. */
export const checkerOf = ({ associatedConsultant }: CurrentUser): string =>
  associatedConsultant?.name.split(' ')[0] ?? tRegistrations('team')

/** The same at the beginning of a sentence. */
export const withCapital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Nothing can be sent until another item is done. The result of an application may arrive at any time. */
export const isRestricted = ({ status, isAppliedFor }: ComplianceItem): boolean =>
  status === 'RestrictionOnAction' && !isAppliedFor

export const isRefused = ({ status, statusReason, expiry }: ComplianceItem): boolean =>
  status === 'RequiresCandidateAction' && statusReason !== null && expiry.expireStatus !== 'expired'

/** The status of an item, the same as that of its record in My Files, and what is on its way to replace it. */
export function itemVariantsOf(item: ComplianceItem, today: string): StatusVariant[] {
  const { status, expiry, isRenewing } = item
  const variants = [itemVariantOf(item, today)]
  if (item.isAppliedFor) {
    variants.push({ icon: 'clock', tone: 'info', title: () => tRegistrations('status.appliedFor') })
    // An item that no longer counts shows nothing else.
    if (!isDone(status) && expiry.expireStatus !== 'expired') variants.shift()
    if (!isDone(status)) return variants
  }
  if (isRenewing) {
    const title = item.referenceType === 'Form' ? 'status.changing' : 'status.renewing'
    variants.push({ icon: 'clock', tone: 'info', title: () => tRegistrations(title) })
  }
  return variants
}

function itemVariantOf(item: ComplianceItem, today: string): StatusVariant {
  const { referenceType, status, expiry, waitingFor } = item
  const expiring = expiringVariantOf(item, today)
  if (expiring) return expiring
  if (isDone(status) && needsVerification(referenceType)) return commonStatuses.accepted
  if (isDone(status))
    return { icon: 'check-circle', tone: 'success', title: () => tRegistrations('status.done') }
  if (isAwaitingVerification(status))
    return waitingFor === 'provider'
      ? { icon: 'clock', tone: 'info', title: () => tRegistrations('status.referees') }
      : commonStatuses.awaitingVerification
  if (isRestricted(item))
    return { icon: 'lock', tone: 'neutral', title: () => tRegistrations('status.later') }
  if (expiry.expireStatus === 'expired') return commonStatuses.expired
  if (isRefused(item)) return commonStatuses.notAccepted
  return { icon: 'circle', tone: 'warning', title: () => tRegistrations('status.toDo') }
}

/** Replaces "Accepted" for what counts but soon expires. */
export const expiringVariantOf = (
  { status, expiry: { expireStatus, dateExpiry } }: ComplianceItem,
  today: string,
): StatusVariant | undefined =>
  isDone(status) && expireStatus === 'expiring' && dateExpiry !== null
    ? expiringStatus(daysBetween(today, dateExpiry))
    : undefined

/** Short texts for the list: reason, who has the next move, expiry. */
export function itemLines(item: ComplianceItem, user: CurrentUser, today: string): string[] {
  const { status, statusReason, waitingFor, waitingSinceUTC, expiry } = item
  const isOpen = !isDone(status)
  const isWaitedFor = isOpen && waitingFor !== 'candidate' && waitingFor !== 'nobody'
  return [
    ...(isOpen && statusReason !== null ? [reasonWords(item, statusReason, user)] : []),
    ...(isWaitedFor ? [waitingWords(waitingFor, waitingSinceUTC, user, today, item.apply?.at)] : []),
    ...(status === 'CompleteByUnlinked' || status === 'AwaitingVerificationForUnlinked'
      ? [tRegistrations('fromFiles')]
      : []),
    // The expiry of a rejected item does not matter.
    ...(isRefused(item) ? [] : expiryLines(expiry)),
  ]
}

/** A restriction is in the consultant's words, so it is shown as a quote. */
const reasonWords = ({ status }: ComplianceItem, words: string, user: CurrentUser): string =>
  status === 'RestrictionOnAction'
    ? tRegistrations('item.restrictedWords', { name: withCapital(checkerOf(user)), words })
    : words

function expiryLines({ dateExpiry, expireStatus }: ComplianceItem['expiry']): string[] {
  if (dateExpiry === null || expireStatus === 'none') return []
  const date = formatDate(dateExpiry)
  return [tUi(expireStatus === 'expired' ? 'expiry.expired' : 'expiry.valid', { date })]
}

/** "With Priya since Tuesday". */
export function waitingWords(
  party: WaitingParty,
  sinceUtc: string | null,
  user: CurrentUser,
  today: string,
  /** The authority that it was applied to. */
  authority?: string | null,
): string {
  if (party === 'nobody') return ''
  const name = party === 'authority' ? (authority ?? '') : checkerOf(user)
  if (sinceUtc === null) return tRegistrations(`waiting.${party}`, { name })
  const since = dayWords(localDateOf(Date.parse(sinceUtc), user.timezone), today)
  return tRegistrations(`waiting.${party}Since`, { name, since })
}

/** Within a week the weekday says more than the date. */
function dayWords(date: string, today: string): string {
  const days = daysBetween(date, today)
  if (days <= 0) return tRegistrations('waiting.today')
  if (days === 1) return tRegistrations('waiting.yesterday')
  return days < 7 ? formatWeekday(date) : formatDate(date)
}

/** What happens once it is sent, and how long that takes. */
export const checkWords = (
  { waitingFor, isAppliedFor, leadDays }: ComplianceItem,
  user: CurrentUser,
): string => {
  if (isAppliedFor)
    return leadDays > 0
      ? tRegistrations('sent.appliedFor', { count: leadDays })
      : tRegistrations('sent.applied')
  if (waitingFor === 'provider') return tRegistrations('sent.referees')
  const name = withCapital(checkerOf(user))
  const count = currentSite().config.reviewDays
  return count > 0
    ? tRegistrations('sent.checksWithin', { name, count })
    : tRegistrations('sent.checks', { name })
}

/** Whether something can be submitted for it now, by the rule that the service uses. */
export function canHandIn(
  { referenceType, status, referenceFileId, expiry, evidence, isAppliedFor }: ComplianceItem,
  today: string,
): boolean {
  const facts = evidence.map(
    ({ referenceFileId: id, isLinked, isVerified, rejectionReason, dateExpiry, sinceUTC }) => ({
      id,
      isLinked,
      verification: isVerified
        ? ('verified' as const)
        : rejectionReason === null
          ? ('unverified' as const)
          : ('rejected' as const),
      dateExpiry,
      ignoreExpiry: false,
      reminderDays: 0,
      sinceUtc: sinceUTC,
    }),
  )
  return (
    submissionRefusal(
      { referenceType, evidence: facts },
      { status, evidenceId: referenceFileId, ...expiry, isAppliedFor },
      today,
    ) === undefined
  )
}

/** Once everything is sent: that it is, and by when it is checked. */
export function allSentWords(
  progress: ChecklistProgress,
  checkByDateLocal: string | null,
  user: CurrentUser,
  today: string,
): string | undefined {
  const { total, accepted } = progress
  if (isRestAppliedFor(progress)) return tRegistrations('restAppliedFor')
  if (!isAllSent(progress) || accepted === total) return undefined
  return [tRegistrations('allSent', { count: total }), checkByWords(progress, checkByDateLocal, user, today)]
    .filter(Boolean)
    .join(' ')
}

function checkByWords(
  { total, accepted }: ChecklistProgress,
  checkByDateLocal: string | null,
  user: CurrentUser,
  today: string,
): string {
  if (checkByDateLocal === null) return ''
  const days = daysBetween(today, checkByDateLocal)
  if (days < 0) return tRegistrations('checkLate', { name: checkerOf(user) })
  const date =
    days === 0
      ? tRegistrations('today')
      : days === 1
        ? tRegistrations('tomorrow')
        : days < 7
          ? formatWeekday(checkByDateLocal)
          : formatDate(checkByDateLocal)
  return accepted > 0
    ? tRegistrations('checkRestBy', { date })
    : tRegistrations('checkBy', { count: total, date })
}
