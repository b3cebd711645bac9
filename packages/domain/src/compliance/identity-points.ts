import { addMonths } from '../time/calendar-date.ts'

export const identityGroups = ['primary', 'secondary', 'tertiary'] as const
export type IdentityGroup = (typeof identityGroups)[number]

/** A kind of document that proves who somebody is. Which there are, and what they are worth, is configuration. */
export interface IdentityDocumentKind {
  id: string
  title: string
  group: IdentityGroup
  hasPhoto: boolean
  /** It counts for so many years after it has run out. */
  graceYears?: number | undefined
}

export interface IdentityRules {
  pointsNeeded: number
  /** One primary counts. */
  primary: number
  firstSecondary: number
  laterSecondary: number
  /** One of each issuer counts. */
  tertiary: number
  kinds: readonly IdentityDocumentKind[]
}

export interface IdentityDocument {
  kindId: string
  issuer: string
  dateExpiry: string | null
}

export type MissingIdentity = 'points' | 'photo'

/** How far somebody's documents go, and what they still lack. */
export function identityPoints(
  documents: readonly IdentityDocument[],
  rules: IdentityRules,
  todayLocal: string,
): { points: number; missing: MissingIdentity[] } {
  const current = documents.flatMap((document) => {
    const kind = rules.kinds.find(({ id }) => id === document.kindId)
    return kind && isCurrent(document, kind, todayLocal) ? [{ kind, issuer: document.issuer }] : []
  })
  const of = (group: IdentityGroup) => current.filter(({ kind }) => kind.group === group)
  const primaries = of('primary').length
  const secondaries = new Set(of('secondary').map(({ kind }) => kind.id)).size
  const issuers = new Set(of('tertiary').map(({ issuer }) => issuer.trim().toLowerCase())).size
  const points =
    (primaries > 0 ? rules.primary : 0) +
    (secondaries > 0 ? rules.firstSecondary + (secondaries - 1) * rules.laterSecondary : 0) +
    issuers * rules.tertiary
  const missing: MissingIdentity[] = []
  if (points < rules.pointsNeeded) missing.push('points')
  if (!current.some(({ kind }) => kind.hasPhoto)) missing.push('photo')
  return { points, missing }
}

/** What a kind is worth beside the documents there are: of the secondary ones, the first counts for more. */
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

const isCurrent = (
  { dateExpiry }: IdentityDocument,
  { graceYears = 0 }: IdentityDocumentKind,
  todayLocal: string,
) => dateExpiry === null || dateExpiry >= addMonths(todayLocal, -12 * graceYears)
