import { canActivate, canSuspend } from '@rollcall/domain/compliance/registrations/registration-status'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { checklistOf } from '../registrations/checklists.ts'
import { listItems } from '../registrations/items.queries.ts'
import { findRegistration } from '../registrations/registrations.queries.ts'
import { decideOnRegistration } from './decisions.queries.ts'
import { checkReason, holdRegistration, noteDecision } from './hold-to-decide.ts'

/** Requires a complete checklist. Later changes of the checklist do not deactivate it. */
export async function activateRegistration(
  tx: Transaction,
  caller: Caller,
  registrationId: string,
): Promise<void> {
  const { candidateId, status } = await holdWithStatus(tx, caller, registrationId)
  const now = caller.clock.now()
  if (!canActivate(status)) throw new ApiError('registration_not_complete')
  await decideOnRegistration.run(tx, registrationId, 'Active', null, new Date(now), null)
  await noteDecision(tx, caller, { candidateId, registrationId, complianceItemId: null, what: 'activated' })
}

/** The candidate keeps what they sent, and can be activated again once all of the checklist is done. */
export async function suspendRegistration(
  tx: Transaction,
  caller: Caller,
  { registrationId, reason: text }: { registrationId: string; reason: string },
): Promise<void> {
  const reason = checkReason(text)
  const { candidateId, status } = await holdWithStatus(tx, caller, registrationId)
  if (!canSuspend(status)) throw new ApiError('registration_not_active')
  await decideOnRegistration.run(tx, registrationId, 'none', reason, null, new Date(caller.clock.now()))
  await noteDecision(tx, caller, {
    candidateId,
    registrationId,
    complianceItemId: null,
    what: 'suspended',
    reason,
  })
}

async function holdWithStatus(tx: Transaction, caller: Caller, registrationId: string) {
  const { candidateId, timeZone } = await holdRegistration(tx, caller, registrationId)
  const { status } = checklistOf(
    await findRegistration.one(tx, registrationId),
    await listItems.all(tx, candidateId),
    localDateOf(caller.clock.now(), timeZone),
  )
  return { candidateId, status }
}

/** It disappears from the portal, and its submissions are kept. */
export async function terminateRegistration(
  tx: Transaction,
  caller: Caller,
  { registrationId, reason: text }: { registrationId: string; reason: string },
): Promise<void> {
  const reason = checkReason(text)
  const { candidateId } = await holdRegistration(tx, caller, registrationId)
  await decideOnRegistration.run(tx, registrationId, 'Terminated', reason, null, null)
  await noteDecision(tx, caller, {
    candidateId,
    registrationId,
    complianceItemId: null,
    what: 'terminated',
    reason,
  })
}
