import type { RegistrationStatus } from './registration-status.ts'

const WELCOME_MS = 14 * 24 * 60 * 60_000

interface Activated {
  id: string
  status: RegistrationStatus
  /** Null if unknown or never active. */
  activatedAtUTC: string | null
}

interface Situation {
  now: number
  dismissedIds: readonly unknown[]
}

/** The registration that became active last, while that is recent. Dismissing it dismisses earlier ones too. */
export function registrationToWelcome<R extends Activated>(
  registrations: readonly R[],
  { now, dismissedIds }: Situation,
): R | undefined {
  const [latest] = registrations
    .filter(({ status }) => status === 'Active')
    .toSorted((one, other) => activatedAt(other) - activatedAt(one))
  if (!latest || now - activatedAt(latest) >= WELCOME_MS) return undefined
  return dismissedIds.includes(latest.id) ? undefined : latest
}

/** A device may hold a response from before this field existed. */
const activatedAt = ({ activatedAtUTC }: Activated): number =>
  activatedAtUTC ? Date.parse(activatedAtUTC) : 0
