import type { Waiting } from '@rollcall/contract/desk/decisions'
import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { expireStatus } from '@rollcall/domain/compliance/certifications/expire-status'
import { needsVerification } from '@rollcall/domain/compliance/items/item-state'
import { isWaitingForReferees } from '@rollcall/domain/compliance/items/referees-asked'
import { canActivate } from '@rollcall/domain/compliance/registrations/registration-status'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { officeAreas } from '../../identity/desk-sessions/served-areas.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { checklistsOf } from '../registrations/checklists.ts'
import type { FullItemRow } from '../registrations/items.queries.ts'
import { type EvidenceToCheck, presentCandidate, presentEvidence } from './waiting.presenter.ts'
import {
  listAskedChanges,
  listWaitingCandidates,
  listWaitingContents,
  listWaitingItems,
  listWaitingRegistrations,
  type SubmissionContent,
} from './waiting.queries.ts'

type Evidence = FullItemRow['evidence'][number]

/** Lists everything that awaits a consultant's decision, for all candidates of their offices. */
export function listWaiting(config: RuntimeConfig) {
  const areas = JSON.stringify(officeAreas(config))
  return defineRead({
    queries({ consultantId, now }: ReadInput<unknown, 'consultant'>) {
      const given = [consultantId, areas, new Date(now)] as const
      return {
        candidates: listWaitingCandidates.with(...given),
        registrations: listWaitingRegistrations.with(...given),
        items: listWaitingItems.with(...given),
        contents: listWaitingContents.with(...given),
        changes: listAskedChanges.with(...given),
      }
    },
    present({ candidates, registrations, items, contents, changes }, { now }): Waiting {
      const about = candidates.flatMap((candidate) => {
        const own = registrations.filter(({ candidateId }) => candidateId === candidate.id)
        const todayLocal = localDateOf(now, candidate.timeZone)
        return checklistsOf(own, items, todayLocal).map((checklist) => ({ candidate, todayLocal, checklist }))
      })
      const rows = about.flatMap(({ candidate, todayLocal, checklist: { registration, items: ofList } }) =>
        ofList.map(({ row, state }) => ({ candidate, todayLocal, registration, row, state })),
      )
      const aboutItem = ({ candidate, registration, row }: (typeof rows)[number]) => ({
        ...presentCandidate(candidate, registration),
        complianceItemId: row.id,
        title: row.title,
      })
      const evidence = rows.flatMap(({ candidate, registration, row, todayLocal }) =>
        row.evidence
          .filter((one) => isToBeLookedAt(row, one, todayLocal))
          .map((one) => ({ candidate, registration, row, evidence: one })),
      )
      return {
        evidence: onceEach(evidence).map((one) => presentEvidence(one, contentOf(contents, one.evidence))),
        changes: changes.flatMap(({ complianceItemId, ...change }) =>
          rows
            .filter(({ row }) => row.id === complianceItemId)
            .map((one) => ({ ...aboutItem(one), ...change })),
        ),
        restrictions: rows.flatMap((one) =>
          one.state.status === 'RestrictionOnAction' && one.row.restriction !== null
            ? [{ ...aboutItem(one), restriction: one.row.restriction }]
            : [],
        ),
        complete: about
          .filter(({ checklist }) => canActivate(checklist.status))
          .map(({ candidate, checklist }) => presentCandidate(candidate, checklist.registration)),
      }
    },
  })
}

const isToBeLookedAt = ({ referenceType }: FullItemRow, evidence: Evidence, todayLocal: string) =>
  evidence.verification === 'unverified' &&
  needsVerification(referenceType) &&
  expireStatus(evidence, todayLocal) !== 'expired' &&
  !(evidence.referees && isWaitingForReferees(evidence.referees))

const contentOf = (contents: readonly SubmissionContent[], evidence: Evidence) =>
  contents.find(({ id }) => id === evidence.id)

/** Oldest first. Evidence for several items is listed once, under the item that it was submitted for. */
function onceEach(waiting: readonly EvidenceToCheck[]): EvidenceToCheck[] {
  const linkedFirst = waiting.toSorted(
    (one, other) => Number(other.evidence.isLinked) - Number(one.evidence.isLinked),
  )
  const byId = new Map(linkedFirst.toReversed().map((one) => [one.evidence.id, one]))
  return [...byId.values()].toSorted((one, other) =>
    one.evidence.sinceUtc.localeCompare(other.evidence.sinceUtc),
  )
}
