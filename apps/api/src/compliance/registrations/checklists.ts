import { type ChecklistItemState, complianceItemStates } from '@rollcall/domain/compliance/items/item-states'
import {
  type RegistrationStatus,
  registrationStatusOf,
} from '@rollcall/domain/compliance/registrations/registration-status'
import type { PlannedItem } from '@rollcall/domain/compliance/registrations/unlock-plan'
import type { ItemRow } from './items.queries.ts'
import { isEnded } from './registration-access.ts'
import type { RegistrationRow } from './registrations.queries.ts'

export interface Checklist<Row extends ItemRow = ItemRow> {
  registration: RegistrationRow
  status: RegistrationStatus
  items: { row: Row; state: ChecklistItemState }[]
}

/** Each registration with the states of its items; ended registrations are left out. */
export const checklistsOf = <Row extends ItemRow>(
  registrations: readonly RegistrationRow[],
  rows: readonly Row[],
  todayLocal: string,
): Checklist<Row>[] =>
  registrations
    .filter((registration) => !isEnded(registration))
    .map((registration) => checklistOf(registration, rows, todayLocal))

export function checklistOf<Row extends ItemRow>(
  registration: RegistrationRow,
  rows: readonly Row[],
  todayLocal: string,
): Checklist<Row> {
  const own = rows.filter(({ registrationId }) => registrationId === registration.id)
  const states = complianceItemStates(own, todayLocal)
  const items = own.flatMap((row) => {
    const state = states.get(row.id)
    return state ? [{ row, state }] : []
  })
  return { registration, status: statusOf(registration, items), items }
}

const statusOf = ({ decision, hasBegun }: RegistrationRow, items: Checklist['items']) =>
  registrationStatusOf({ decision, hasBegun, items: items.map(checklistItemOf) })

export const checklistItemOf = ({ row, state }: Checklist['items'][number]) => ({
  ...state,
  referenceType: row.referenceType,
})

/** An item as the plan needs it. */
export const plannedItemOf = ({
  row: { id, registrationId, referenceType, asksFor, leadDays, evidence },
  state,
}: Checklist['items'][number]): PlannedItem & ChecklistItemState => ({
  ...state,
  id,
  registrationId,
  // Any qualification does for each item that asks for one.
  asksFor: asksFor ?? (referenceType === 'Qualification' ? referenceType : null),
  leadDays,
  dateExpiry: evidence.find((one) => one.id === state.evidenceId)?.dateExpiry ?? null,
})
