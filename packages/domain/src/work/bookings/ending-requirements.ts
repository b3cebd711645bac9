import { type Expiry, expireStatus } from '../../compliance/certifications/expire-status.ts'
import { isOnItsWay } from '../../compliance/items/application.ts'
import type { Application, Evidence } from '../../compliance/items/item-state.ts'
import { isAfterExpiry, type ListedShift } from './shifts-after-expiry.ts'

export interface Requirement {
  id: string
  registrationId: string
  title: string
  /** The certifications that are evidence for it. */
  evidence: readonly (Pick<Evidence, 'id' | 'verification' | 'sinceUtc'> & Expiry)[]
  /** The candidate's application at another authority. */
  application: Pick<Application, 'sinceUtc'> | null
}

export interface EndingRequirement {
  complianceItemId: string
  registrationId: string
  title: string
  /** The record that counts, or that counted last. */
  referenceFileId: string
  dateExpiry: string
  /** A newer record awaits verification. */
  isBeingRenewed: boolean
  /** The candidate has applied for a newer one, which has not arrived. */
  isAppliedFor: boolean
}

/**
 * The requirements of active registrations that have expired or soon will, first to expire first. Only verified evidence
 * counts. A requirement that expires soon and is being renewed is left out: it still counts, and the candidate has done
 * their part.
 */
export function endingRequirements(requirements: readonly Requirement[], today: string): EndingRequirement[] {
  return requirements
    .flatMap((requirement) => {
      const { id, registrationId, title, evidence } = requirement
      const [longest] = evidence
        .filter(({ verification }) => verification === 'verified')
        .toSorted((one, other) => lastDay(other).localeCompare(lastDay(one)))
      if (!longest || longest.dateExpiry === null) return []
      const status = expireStatus(longest, today)
      const isBeingRenewed = evidence.some(
        (other) => other.verification === 'unverified' && lastDay(other) > lastDay(longest),
      )
      if (status !== 'expired' && (status !== 'expiring' || isBeingRenewed)) return []
      return {
        complianceItemId: id,
        registrationId,
        title,
        referenceFileId: longest.id,
        dateExpiry: longest.dateExpiry,
        isBeingRenewed,
        isAppliedFor: !isBeingRenewed && isOnItsWay(requirement),
      }
    })
    .toSorted((one, other) => one.dateExpiry.localeCompare(other.dateExpiry))
}

const lastDay = ({ dateExpiry, ignoreExpiry }: Expiry) =>
  dateExpiry === null || ignoreExpiry ? '9999-12-31' : dateExpiry

/** Several registrations may rest on one document. */
export const oncePerDocument = <R extends Pick<EndingRequirement, 'referenceFileId'>>(
  requirements: readonly R[],
): R[] =>
  [...new Map(requirements.toReversed().map((one) => [one.referenceFileId, one])).values()].toReversed()

/** The requirements that do not cover every shift of an offer, each with how many it does not cover. */
export const requirementsMissingForOffer = <
  R extends Pick<EndingRequirement, 'dateExpiry' | 'referenceFileId'>,
>(
  offered: readonly Pick<ListedShift, 'dateLocal'>[],
  requirements: readonly R[],
  today: string,
): (R & { uncoveredShifts: number })[] =>
  oncePerDocument(requirements).flatMap((requirement) => {
    const uncovered = offered.filter(
      ({ dateLocal }) => dateLocal >= today && dateLocal > requirement.dateExpiry,
    )
    return uncovered.length === 0 ? [] : [{ ...requirement, uncoveredShifts: uncovered.length }]
  })

/** The requirements that do not cover a booked shift. */
export const requirementsMissingFor = <R extends Pick<EndingRequirement, 'dateExpiry' | 'referenceFileId'>>(
  shift: Pick<ListedShift, 'dateLocal' | 'status'>,
  requirements: readonly R[],
  today: string,
): R[] => oncePerDocument(requirements).filter(({ dateExpiry }) => isAfterExpiry(dateExpiry, shift, today))
