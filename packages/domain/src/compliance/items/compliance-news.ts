export const complianceNewsKinds = [
  'verified',
  'rejected',
  'reopened',
  'added',
  'removed',
  'restricted',
  'restrictionLifted',
  'activated',
  'suspended',
  'terminated',
] as const
export type ComplianceNewsKind = (typeof complianceNewsKinds)[number]

/** A consultant's decision that the candidate is mailed about. */
export interface ComplianceNews {
  registrationId: string
  /** Null when it is about the registration itself. */
  complianceItemId: string | null
  what: ComplianceNewsKind
  at: number
}

/**
 * A consultant who reviews ten documents makes ten decisions: the mail waits until none has been made for this long.
 */
const QUIET_MS = 15 * 60_000
const HALF_DAY_MS = 12 * 3_600_000

/** Whether a mail with all unmailed news is due. A rejection can cost a shift, so it does not wait for half a day. */
export function isDigestDue(
  unmailed: readonly Pick<ComplianceNews, 'what' | 'at'>[],
  lastMailedAt: number | null,
  now: number,
): boolean {
  if (unmailed.length === 0) return false
  if (now - Math.max(...unmailed.map(({ at }) => at)) < QUIET_MS) return false
  const isUrgent = unmailed.some(({ what }) => what === 'rejected')
  return isUrgent || lastMailedAt === null || now - lastMailedAt >= HALF_DAY_MS
}

/** Of the kinds of one topic, a later one replaces an earlier one. */
const topics: Record<ComplianceNewsKind, string> = {
  verified: 'evidence',
  rejected: 'evidence',
  reopened: 'evidence',
  added: 'checklist',
  removed: 'checklist',
  restricted: 'restriction',
  restrictionLifted: 'restriction',
  activated: 'registration',
  suspended: 'registration',
  terminated: 'registration',
}

/**
 * Keeps the news that is still true, given oldest first: the last of several decisions on one topic. An item or a
 * restriction that was added and removed in between is no news, and nor is anything else about a removed item.
 */
export function newsToTell<N extends ComplianceNews>(news: readonly N[]): N[] {
  const isAboutSame = (one: N, other: N) =>
    one.registrationId === other.registrationId && one.complianceItemId === other.complianceItemId
  return news.filter((one) => {
    const about = news.filter((other) => isAboutSame(one, other))
    const onTopic = about.filter(({ what }) => topics[what] === topics[one.what])
    if (onTopic.at(-1) !== one) return false
    const first = onTopic[0]?.what
    if (one.what === 'removed') return first !== 'added'
    if (one.what === 'restrictionLifted') return first !== 'restricted'
    return (
      one.complianceItemId === null ||
      about.findLast(({ what }) => topics[what] === 'checklist')?.what !== 'removed'
    )
  })
}
