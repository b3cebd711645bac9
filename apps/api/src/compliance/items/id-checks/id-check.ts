import type { IdCheck } from '@rollcall/contract/compliance/registrations'
import {
  identityPoints,
  isUsedUp,
  provesCitizenship,
  worthOf,
} from '@rollcall/domain/compliance/items/identity-points'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Queryable } from '../../../platform/database/statement.ts'
import { presentFile } from '../../../platform/files/record-files.ts'
import type { Services } from '../../../platform/services.ts'
import type { HeldItem } from '../../registrations/item-access.ts'
import type { IdCheckProvider, IdCheckToken } from './id-check-provider.ts'
import type { IdCheckRules } from './id-check-rules.ts'
import { findIdCheckRules, type IdDocumentRow, listConsents } from './id-checks.queries.ts'

/** The rules of the candidate's region for checking an identity. */
export async function getIdCheckRules(
  on: Queryable,
  { subject }: CandidateCaller,
  { referenceType }: HeldItem,
): Promise<IdCheckRules> {
  if (referenceType !== 'IDCheck' && referenceType !== 'Identification100')
    throw new ApiError('compliance_item_kind_mismatch')
  const found = await findIdCheckRules.first(on, subject.region)
  if (!found) throw new ApiError('compliance_item_unavailable')
  return found.rules
}

export interface IdCheckProgress {
  documents: IdDocumentRow[]
  points: number
  missing: IdCheck['missing']
  /** The consent that is still missing. */
  consent: IdCheck['consent']
  /** The candidate agreed to an earlier version of the text. */
  isConsentOutdated: boolean
  /** Kinds of which another document would add nothing. */
  usedUp: string[]
  isVisaChecked: boolean
}

/** A visa is checked for `IDCheck` items but not for `Identification100` items, and never for citizens. */
export async function readProgress(
  on: Queryable,
  provider: IdCheckProvider,
  { id, referenceType, todayLocal }: HeldItem,
  rules: IdCheckRules,
): Promise<IdCheckProgress> {
  const documents = await provider.read(on, id)
  const counted = documents.filter(({ isInfected }) => !isInfected)
  const { points, missing } = identityPoints(counted, rules, todayLocal)
  const isCitizen = provesCitizenship(counted, rules, todayLocal)
  const isVisaChecked = referenceType === 'IDCheck' && rules.visaConsent !== null
  const asked = isVisaChecked && !isCitizen ? rules.visaConsent : null
  const agreed = asked ? await listConsents.all(on, id) : []
  const consent = agreed.some(({ version }) => version === asked?.version) ? null : asked
  return {
    documents,
    points,
    missing: consent ? [...missing, 'consent'] : missing,
    consent,
    isConsentOutdated: consent !== null && agreed.length > 0,
    usedUp: rules.kinds
      .filter((kind) => isUsedUp(kind, counted, { ...rules, isVisaChecked }, todayLocal))
      .map(({ id: kindId }) => kindId),
    isVisaChecked,
  }
}

/** Refuses a token that was not issued for this item, or has expired. */
export async function checkToken(
  { db, clock }: Services,
  provider: IdCheckProvider,
  { id }: HeldItem,
  accessToken: string,
): Promise<void> {
  if (!(await provider.isCurrent(db, id, accessToken, clock.now())))
    throw new ApiError('id_check_token_expired', { param: 'accessToken' })
}

export async function getIdCheck(
  { db, clock }: Services,
  provider: IdCheckProvider,
  item: HeldItem,
  rules: IdCheckRules,
): Promise<IdCheck> {
  const token = await provider.start(db, item.id, clock.now())
  return presentIdCheck(provider, rules, await readProgress(db, provider, item, rules), token)
}

const presentIdCheck = (
  { name }: IdCheckProvider,
  rules: IdCheckRules,
  { documents, points, missing, consent, usedUp, isVisaChecked }: IdCheckProgress,
  token: IdCheckToken,
): IdCheck => ({
  provider: name,
  points,
  pointsNeeded: rules.pointsNeeded,
  cardPoints: { first: rules.firstSecondary, later: rules.laterSecondary },
  missing,
  steps: rules.kinds.map((kind) => ({
    documentKindId: kind.id,
    title: kind.title,
    group: kind.group,
    points: worthOf(kind, documents, rules),
    hasPhoto: kind.hasPhoto,
    expiry: kind.expiry,
    graceYears: kind.graceYears ?? 0,
    issuers: [...kind.issuers],
    isUsedUp: usedUp.includes(kind.id),
    showsCitizens: isVisaChecked && kind.citizensOf !== undefined,
    handedIn: documents
      .filter(({ kindId }) => kindId === kind.id)
      .map(({ id, issuer, dateExpiry, file }) => ({ id, issuer, dateExpiry, file: presentFile(file) })),
  })),
  consent,
  ...token,
})
