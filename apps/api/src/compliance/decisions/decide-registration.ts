import { complianceItemStates } from '@rollcall/domain/compliance/item-states'
import { canActivate } from '@rollcall/domain/registrations/registration-status'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { listItems } from '../compliance.queries.ts'
import { decideOnRegistration } from './decisions.queries.ts'
import { checkReason, holdRegistration, noteDecision } from './hold-to-decide.ts'

/** Only once all of its checklist is done. Nothing that happens to the checklist later takes it back. */
export async function activateRegistration(
  tx: Transaction,
  caller: Caller,
  registrationId: string,
): Promise<void> {
  const { candidateId, decision, hasBegun, timeZone } = await holdRegistration(tx, registrationId)
  const rows = (await listItems.all(tx, candidateId)).filter((item) => item.registrationId === registrationId)
  const states = complianceItemStates(rows, localDateOf(caller.clock.now(), timeZone))
  const items = rows.flatMap(({ id, referenceType }) => {
    const state = states.get(id)
    return state ? [{ ...state, referenceType }] : []
  })
  if (!canActivate({ decision, hasBegun, items })) throw new ApiError('registration_not_complete')
  await decideOnRegistration.run(tx, registrationId, 'Active', null)
  await noteDecision(tx, caller, { candidateId, registrationId, complianceItemId: null, what: 'activated' })
}

/** It is gone from the portal, and what was handed in for it is kept. */
export async function terminateRegistration(
  tx: Transaction,
  caller: Caller,
  { registrationId, reason: text }: { registrationId: string; reason: string },
): Promise<void> {
  const reason = checkReason(text)
  const { candidateId } = await holdRegistration(tx, registrationId)
  await decideOnRegistration.run(tx, registrationId, 'Terminated', reason)
  await noteDecision(tx, caller, {
    candidateId,
    registrationId,
    complianceItemId: null,
    what: 'terminated',
    reason,
  })
}
