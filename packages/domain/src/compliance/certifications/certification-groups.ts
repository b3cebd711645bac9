import { countingCertification } from './certification-chain.ts'
import { type Expiry, expireStatus } from './expire-status.ts'

export type CheckState = 'waiting' | 'verified' | 'notAccepted'

interface Checked {
  isVerified: boolean
  rejectionReason: string | null
}

export const checkStateOf = ({ isVerified, rejectionReason }: Checked): CheckState =>
  isVerified ? 'verified' : rejectionReason === null ? 'waiting' : 'notAccepted'

interface Listed extends Expiry, Checked {
  id: string
  typeId: string
}

export interface CertificationGroup<C> {
  typeId: string
  /** The certification that counts. */
  counting: C
  /** Submitted after it and not verified, latest first: a renewal that awaits verification, or a rejected one. */
  beside: C[]
  /** The others, latest first. */
  older: C[]
}

/** Groups a candidate's certifications by type, in the order of the list, which has the latest of each type first. */
export function certificationGroups<C extends Listed>(list: readonly C[]): CertificationGroup<C>[] {
  const dated = list.map((certification, index) => ({
    ...certification,
    createdAt: list.length - index,
  }))
  return [...new Set(list.map(({ typeId }) => typeId))].flatMap((typeId) => {
    const countingId = countingCertification(dated, typeId)?.id
    const all = list.filter((one) => one.typeId === typeId)
    const counting = all.find(({ id }) => id === countingId)
    if (!counting) return []
    const beside = all.slice(0, all.indexOf(counting)).filter(({ isVerified }) => !isVerified)
    const older = all.filter((one) => one !== counting && !beside.includes(one))
    return { typeId, counting, beside, older }
  })
}

export type AttentionReason = 'notAccepted' | 'expiring' | 'expired'

/**
 * The reason why the candidate has to act, if there is one. There is none while a later certification awaits verification.
 */
export function attentionOf<C extends Listed>(
  { counting, beside }: CertificationGroup<C>,
  todayLocal: string,
): { certification: C; reason: AttentionReason } | undefined {
  const latest = beside[0] ?? counting
  if (checkStateOf(latest) === 'notAccepted') return { certification: latest, reason: 'notAccepted' }
  if (latest !== counting) return undefined
  const status = expireStatus(counting, todayLocal)
  return status === 'expiring' || status === 'expired'
    ? { certification: counting, reason: status }
    : undefined
}
