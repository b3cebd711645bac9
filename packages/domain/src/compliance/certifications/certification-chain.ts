interface Recorded {
  id: string
  typeId: string
  createdAt: number
}

interface Evidence extends Recorded {
  dateExpiry: string | null
  ignoreExpiry: boolean
  isVerified: boolean
  rejectionReason: string | null
}

const byCreation = (a: Recorded, b: Recorded) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** The first certification of the same type, which this one renews; null if it is the first itself. */
export function firstParentIdOf(certification: Recorded, all: readonly Recorded[]): string | null {
  const [first] = ofType(all, certification.typeId).toSorted(byCreation)
  return first === undefined || first.id === certification.id ? null : first.id
}

/**
 * The certification of a type that counts: the verified one that lasts longest, so that a renewal changes nothing before it
 * is verified; else the latest one awaiting verification; else the latest rejected one.
 */
export function countingCertification<C extends Evidence>(all: readonly C[], typeId: string): C | undefined {
  const latestFirst = ofType(all, typeId).toSorted((a, b) => byCreation(b, a))
  const [longest] = latestFirst.filter(({ isVerified }) => isVerified).toSorted(longestFirst)
  return longest ?? latestFirst.find(({ rejectionReason }) => rejectionReason === null) ?? latestFirst[0]
}

/** A later certification of the type awaits verification and would last longer. */
export const isBeingRenewed = (certification: Evidence, all: readonly Evidence[]): boolean =>
  ofType(all, certification.typeId).some(
    (other) =>
      other.id !== certification.id &&
      !other.isVerified &&
      other.rejectionReason === null &&
      byCreation(certification, other) < 0 &&
      longestFirst(other, certification) < 0,
  )

const ofType = <C extends Recorded>(all: readonly C[], typeId: string) =>
  all.filter((one) => one.typeId === typeId)

const longestFirst = (a: Evidence, b: Evidence) => {
  const [lastA, lastB] = [lastDay(a), lastDay(b)]
  return lastA === lastB ? 0 : lastA > lastB ? -1 : 1
}

const lastDay = ({ dateExpiry, ignoreExpiry }: Evidence) =>
  dateExpiry === null || ignoreExpiry ? '9999-12-31' : dateExpiry
