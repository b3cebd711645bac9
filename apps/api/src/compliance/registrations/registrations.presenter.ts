import type { PlanStep, Registration, RegistrationDetails } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import {
  type ComplianceItemStatus,
  complianceItemStatuses,
} from '@rollcall/domain/compliance/items/compliance-item'
import { checklistOrder } from '@rollcall/domain/compliance/registrations/checklist-order'
import { checklistProgress } from '@rollcall/domain/compliance/registrations/checklist-progress'
import { checklistStatusOf } from '@rollcall/domain/compliance/registrations/checklist-status'
import { nextStepOf } from '@rollcall/domain/compliance/registrations/next-step'
import { type PlanReason, unlockPlan } from '@rollcall/domain/compliance/registrations/unlock-plan'
import { type Checklist, checklistItemOf, plannedItemOf } from './checklists.ts'
import { latestRejectionReason, presentItem } from './items.presenter.ts'
import type { FullItemRow } from './items.queries.ts'
import type { RegistrationRow } from './registrations.queries.ts'

/** The form that the current user has. */
export const presentOwnRegistration = (checklist: Checklist): CurrentUser['registrations'][number] => {
  const { activatedAt } = checklist.registration
  return {
    ...presentTitled(checklist),
    activatedAtUTC: activatedAt === null ? null : new Date(activatedAt).toISOString(),
  }
}

const presentTitled = ({ registration: { id, title, statusReason, location }, status }: Checklist) => ({
  id,
  title,
  status,
  statusReason,
  location,
})

/** The date until which a submission is reviewed; undefined if the configuration promises none. */
export type CheckBy = (registration: RegistrationRow, sentUtc: string) => string | undefined

const presentSummary = (checklist: Checklist, checkBy: CheckBy) => ({
  ...presentTitled(checklist),
  unlocks: checklist.registration.unlocks,
  checklistStatus: checklistStatusOf(checklist.items.map(checklistItemOf)),
  checkByDateLocal: lastCheckBy(checklist, checkBy),
})

function lastCheckBy({ registration, items }: Checklist, checkBy: CheckBy): string | null {
  const dates = items.flatMap(({ state: { waitingFor, waitingSinceUtc } }) =>
    waitingFor === 'consultant' && waitingSinceUtc !== null
      ? (checkBy(registration, waitingSinceUtc) ?? [])
      : [],
  )
  return dates.toSorted().at(-1) ?? null
}

export function presentDetails(
  checklist: Checklist<FullItemRow>,
  bookedDatesLocal: readonly string[],
  checkBy: CheckBy,
): RegistrationDetails {
  const order = checklistOrder(checklist.items.map(plannedItemOf), bookedDatesLocal)
  return {
    ...presentSummary(checklist, checkBy),
    complianceItems: order.flatMap((id) =>
      checklist.items.filter(({ row }) => row.id === id).map(({ row, state }) => presentItem(row, state)),
    ),
  }
}

export function presentRegistration(
  checklist: Checklist,
  bookedDatesLocal: readonly string[],
  checkBy: CheckBy,
): Registration {
  const { items } = checklist
  const next = nextStepOf(items.map(plannedItemOf), bookedDatesLocal)
  const row = items.find((item) => item.row.id === next?.itemId)?.row
  return {
    ...presentSummary(checklist, checkBy),
    complianceItems: countsOf(items.map(({ state }) => state.status)),
    progress: checklistProgress(items.map(checklistItemOf)),
    nextStep:
      next && row
        ? {
            complianceItemId: row.id,
            title: row.title,
            waitingFor: next.waitingFor,
            waitingSinceUTC: next.waitingSinceUtc,
            authority: next.waitingFor === 'authority' ? (row.apply?.at ?? null) : null,
          }
        : null,
  }
}

function countsOf(statuses: readonly ComplianceItemStatus[]): Registration['complianceItems'] {
  const counts = Object.fromEntries(complianceItemStatuses.map((status) => [status, 0]))
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts as Registration['complianceItems']
}

const rankOf = ({ status }: Checklist) => (status === 'Active' ? 0 : 1)

const isRefused = (reason: PlanReason) => reason === 'refused' || reason === 'renewalRefused'

export function presentPlan(
  checklists: readonly Checklist[],
  bookedDatesLocal: readonly string[],
): PlanStep[] {
  // Active registrations first: a document that several need is listed under the one that allows work today.
  const activeFirst = checklists.toSorted((one, other) => rankOf(one) - rankOf(other))
  const planned = activeFirst.flatMap(({ items }) => items.map(plannedItemOf))
  const rows = new Map(checklists.flatMap(({ items }) => items.map(({ row }) => [row.id, row])))
  const dates = new Map(planned.map(({ id, dateExpiry }) => [id, dateExpiry]))
  const titled = (id: string) => ({ id, title: rows.get(id)?.title ?? '' })
  return unlockPlan(planned, bookedDatesLocal).flatMap((step) => {
    const checklist = checklists.find(({ registration }) => registration.id === step.registrationId)
    const row = rows.get(step.itemId)
    if (!checklist || !row) return []
    const { registration, status } = checklist
    return {
      registrationId: registration.id,
      registrationTitle: registration.title,
      complianceItemId: step.itemId,
      title: row.title,
      referenceType: row.referenceType,
      reason: step.reason,
      statusReason: isRefused(step.reason)
        ? latestRejectionReason(rows.get(step.itemId)?.evidence ?? [])
        : null,
      dateExpiry: dates.get(step.itemId) ?? null,
      shiftsAtRisk: step.shiftsAtRisk,
      firstShiftAtRiskLocal: step.firstShiftAtRiskLocal,
      isSlow: step.isSlow,
      leadDays: step.leadDays,
      unlocksItems: step.unlocksItemIds.map(titled),
      // An active registration allows this already.
      unlocks: step.isLastOfRegistration && status !== 'Active' ? registration.unlocks : null,
      isLater: step.isLater,
    }
  })
}
