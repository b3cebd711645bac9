export const complianceNewsKinds = [
  'verified',
  'rejected',
  'reopened',
  'added',
  'removed',
  'restricted',
  'restrictionLifted',
  'activated',
  'terminated',
] as const
export type ComplianceNewsKind = (typeof complianceNewsKinds)[number]

/** Something a consultant decided that the candidate should hear of. */
export interface ComplianceNews {
  registrationId: string
  /** Null when it is about the registration itself. */
  complianceItemId: string | null
  what: ComplianceNewsKind
  at: number
}

/** Somebody who looks through ten papers decides ten times: the mail waits until they seem to have finished. */
const QUIET_MS = 15 * 60_000
const HALF_DAY_MS = 12 * 3_600_000

/** Whether it is time for a mail with all that is new. A refusal can cost a shift, and waits for no half day. */
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

/** Of these, one takes back or replaces the other. */
const topics: Record<ComplianceNewsKind, string> = {
  verified: 'evidence',
  rejected: 'evidence',
  reopened: 'evidence',
  added: 'checklist',
  removed: 'checklist',
  restricted: 'restriction',
  restrictionLifted: 'restriction',
  activated: 'registration',
  terminated: 'registration',
}

/**
 * What is still true of what happened, given oldest first: of two decisions about one thing the last. An item that came and
 * went in between, or a restriction that did, is nothing new, and of an item that is gone nothing else matters.
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
