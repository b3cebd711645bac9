import { checklistsOf } from '@rollcall/api/src/compliance/registrations/checklists.ts'
import {
  type FullItemRow,
  listItemsInFull,
} from '@rollcall/api/src/compliance/registrations/items.queries.ts'
import {
  listRegistrations,
  type RegistrationRow,
} from '@rollcall/api/src/compliance/registrations/registrations.queries.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { expireStatus } from '@rollcall/domain/compliance/certifications/expire-status'
import { needsVerification } from '@rollcall/domain/compliance/items/item-state'
import { isWaitingForReferees } from '@rollcall/domain/compliance/items/referees'
import { canActivate } from '@rollcall/domain/compliance/registrations/registration-status'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  listRegisteredPeople,
  listSubmissionContents,
  type RegisteredPerson,
  type SubmissionContent,
} from './agency.queries.ts'

interface About {
  person: RegisteredPerson
  registration: RegistrationRow
}

/** A submission that waits for review. */
export interface WaitingEvidence extends About {
  item: FullItemRow
  evidence: FullItemRow['evidence'][number]
  /** Of what is no record of My Files. */
  content: SubmissionContent | undefined
}

export interface WaitingForConsultant {
  /** The oldest first. */
  evidence: WaitingEvidence[]
  restrictions: (About & { item: FullItemRow })[]
  /** All of it is done: it can be made active. */
  complete: About[]
}

/** Everything that waits for the agency, over all candidates. */
export async function listWaiting({ db, clock }: Services): Promise<WaitingForConsultant> {
  const waiting: WaitingForConsultant = { evidence: [], restrictions: [], complete: [] }
  for (const person of await listRegisteredPeople.all(db)) {
    const todayLocal = localDateOf(clock.now(), person.timeZone)
    const registrations = await listRegistrations.all(db, person.id)
    const rows = await listItemsInFull.all(db, person.id)
    for (const { registration, status, items } of checklistsOf(registrations, rows, todayLocal)) {
      if (canActivate(status)) waiting.complete.push({ person, registration })
      for (const { row: item, state } of items) {
        if (state.status === 'RestrictionOnAction' && item.restriction !== null)
          waiting.restrictions.push({ person, registration, item })
        for (const evidence of item.evidence)
          if (isToBeLookedAt(item, evidence, todayLocal))
            waiting.evidence.push({ person, registration, item, evidence, content: undefined })
      }
    }
  }
  const contents = await listSubmissionContents.all(
    db,
    waiting.evidence.map(({ evidence }) => evidence.id),
  )
  waiting.evidence = onceEach(waiting.evidence)
    .map((one) => ({ ...one, content: contents.find(({ id }) => id === one.evidence.id) }))
    .toSorted((one, other) => one.evidence.sinceUtc.localeCompare(other.evidence.sinceUtc))
  return waiting
}

const isToBeLookedAt = (
  { referenceType }: FullItemRow,
  evidence: WaitingEvidence['evidence'],
  todayLocal: string,
) =>
  evidence.verification === 'unverified' &&
  needsVerification(referenceType) &&
  expireStatus(evidence, todayLocal) !== 'expired' &&
  !(evidence.referees && isWaitingForReferees(evidence.referees))

/** A paper that counts for several items is reviewed once, for the item it was submitted for. */
const onceEach = (waiting: readonly WaitingEvidence[]): WaitingEvidence[] => {
  const linkedFirst = waiting.toSorted(
    (one, other) => Number(other.evidence.isLinked) - Number(one.evidence.isLinked),
  )
  return [...new Map(linkedFirst.toReversed().map((one) => [one.evidence.id, one])).values()]
}
