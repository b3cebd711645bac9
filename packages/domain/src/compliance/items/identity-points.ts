import { addMonths } from '../../time/calendar-date.ts'

export const identityGroups = ['primary', 'secondary', 'tertiary'] as const
export type IdentityGroup = (typeof identityGroups)[number]

export const identityExpiries = ['always', 'sometimes', 'never'] as const
export type IdentityExpiry = (typeof identityExpiries)[number]

/** A kind of identity document. The kinds and their points are in `catalogue/<region>/id-check-rules.json`. */
export interface IdentityDocumentKind {
  id: string
  title: string
  group: IdentityGroup
  hasPhoto: boolean
  /** Whether an expiry date is printed on it. Without its date, one that always has one counts for nothing. */
  expiry: IdentityExpiry
  /** It still counts for this many years after its expiry date. */
  graceYears?: number | undefined
  /** A closed list: in free text, each misspelling would count as another issuer. */
  issuers: readonly string[]
  /** From one of these issuers it proves citizenship, so no visa is checked. */
  citizensOf?: readonly string[] | undefined
}

export interface IdentityRules {
  pointsNeeded: number
  /** Only one primary document counts. */
  primary: number
  firstSecondary: number
  laterSecondary: number
  /** Only one document per issuer counts. */
  tertiary: number
  kinds: readonly IdentityDocumentKind[]
}

export interface IdentityDocument {
  kindId: string
  issuer: string
  dateExpiry: string | null
  /** The hash of its file: the same file added twice is one document. */
  sha256: string
}

export type MissingIdentity = 'points' | 'photo'

/** The points of a candidate's documents, and what is still missing. */
export function identityPoints(
  documents: readonly IdentityDocument[],
  rules: IdentityRules,
  todayLocal: string,
): { points: number; missing: MissingIdentity[] } {
  const current = currentDocuments(documents, rules, todayLocal)
  const of = (group: IdentityGroup) => current.filter(({ kind }) => kind.group === group)
  const primaries = of('primary').length
  const secondaries = new Set(of('secondary').map(({ kind }) => kind.id)).size
  const issuers = new Set(of('tertiary').map(({ issuer }) => issuer)).size
  const points =
    (primaries > 0 ? rules.primary : 0) +
    (secondaries > 0 ? rules.firstSecondary + (secondaries - 1) * rules.laterSecondary : 0) +
    issuers * rules.tertiary
  const missing: MissingIdentity[] = []
  if (points < rules.pointsNeeded) missing.push('points')
  if (!current.some(({ kind }) => kind.hasPhoto)) missing.push('photo')
  return { points, missing }
}

/** The documents that count: of a configured kind, not expired, and each file once. */
function currentDocuments(documents: readonly IdentityDocument[], rules: IdentityRules, todayLocal: string) {
  const countedFiles = new Set<string>()
  return documents.flatMap(({ kindId, issuer, dateExpiry, sha256 }) => {
    const kind = rules.kinds.find(({ id }) => id === kindId)
    if (!kind || countedFiles.has(sha256)) return []
    if (isExpiryMissing(kind, dateExpiry) || isExpired(kind, dateExpiry, todayLocal)) return []
    countedFiles.add(sha256)
    return [{ kind, issuer: issuerOf(kind, issuer) }]
  })
}

/** Whether a document proves citizenship, so that no visa is needed. */
export const provesCitizenship = (
  documents: readonly IdentityDocument[],
  rules: IdentityRules,
  todayLocal: string,
): boolean =>
  currentDocuments(documents, rules, todayLocal).some(
    ({ kind, issuer }) => issuer !== undefined && kind.citizensOf?.includes(issuer),
  )

/** Whether another document of this kind would add no points, whatever its issuer. */
export function isUsedUp(
  kind: IdentityDocumentKind,
  documents: readonly IdentityDocument[],
  rules: IdentityRules & { isVisaChecked: boolean },
  todayLocal: string,
): boolean {
  const look = (all: readonly IdentityDocument[]) => ({
    ...identityPoints(all, rules, todayLocal),
    isCitizen: rules.isVisaChecked && provesCitizenship(all, rules, todayLocal),
  })
  const now = look(documents)
  return kind.issuers.every((issuer) => {
    const dateExpiry = kind.expiry === 'never' ? null : '9999-12-31'
    const then = look([...documents, { kindId: kind.id, issuer, dateExpiry, sha256: 'another file' }])
    return (
      then.points === now.points &&
      then.missing.length === now.missing.length &&
      then.isCitizen === now.isCitizen
    )
  })
}

/** The points that a document of this kind would add: the first secondary document counts for more than later ones. */
export function worthOf(
  { id, group }: IdentityDocumentKind,
  documents: readonly IdentityDocument[],
  rules: IdentityRules,
): number {
  if (group !== 'secondary') return rules[group]
  const first = documents
    .map(({ kindId }) => rules.kinds.find((kind) => kind.id === kindId))
    .find((kind) => kind?.group === 'secondary')
  return !first || first.id === id ? rules.firstSecondary : rules.laterSecondary
}

/** The issuer as spelled in the list. If the list has only one, it need not be given. */
export function issuerOf(
  { issuers }: Pick<IdentityDocumentKind, 'issuers'>,
  given: string | undefined,
): string | undefined {
  const named = given?.trim()
  if (!named) return issuers.length === 1 ? issuers[0] : undefined
  return issuers.find((issuer) => issuer === named)
}

export const isExpiryMissing = (
  { expiry }: Pick<IdentityDocumentKind, 'expiry'>,
  dateExpiry: string | null,
) => expiry === 'always' && dateExpiry === null

export const isExpired = (
  { graceYears = 0 }: Pick<IdentityDocumentKind, 'graceYears'>,
  dateExpiry: string | null,
  todayLocal: string,
) => dateExpiry !== null && dateExpiry < addMonths(todayLocal, -12 * graceYears)
