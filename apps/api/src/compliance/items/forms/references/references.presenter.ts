import type { AskedReferee } from '@rollcall/contract/compliance/registrations'
import { canRemindFrom, refereeStateOf } from '@rollcall/domain/compliance/items/referee-requests'
import type { RefereeRow } from './references.queries.ts'

const utc = (instant: number) => new Date(instant).toISOString()
const utcOrNull = (instant: number | null) => (instant === null ? null : utc(instant))

/** `isOpen` until the consultant has decided. */
export function presentReferee(referee: RefereeRow, isOpen: boolean): AskedReferee {
  const { id, name, email, relationship, askedAt, remindedAt, answeredAt, expiresAt } = referee
  return {
    id,
    name,
    email,
    relationship,
    hasAnswered: answeredAt !== null,
    state: refereeStateOf(referee),
    askedAtUTC: utc(askedAt),
    remindedAtUTC: utcOrNull(remindedAt),
    answeredAtUTC: utcOrNull(answeredAt),
    expiresAtUTC: utc(expiresAt),
    canRemindFromUTC: isOpen ? utcOrNull(canRemindFrom(referee)) : null,
  }
}
