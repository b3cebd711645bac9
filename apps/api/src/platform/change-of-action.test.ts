import { changedResources, changeTypes } from '@rollcall/contract/agency/changes'
import { expect, test } from 'vitest'
import type { Actor } from './caller.ts'
import { byCandidate, changeOfAction, internalActions } from './change-of-action.ts'

const subject = { candidateId: '0199a000-0000-7000-8000-000000000001' }
const changeBy = (actor: Actor, action: 'clocked_in' | 'auto_clocked_out' | 'signed_in' = 'clocked_in') =>
  changeOfAction({ actor, subject }, action, { bookingId: '0199a000-0000-7000-8000-000000000002' })

test('every type and resource of the contract comes from an action, and no action is in both lists', () => {
  const changes = Object.values(byCandidate)
  expect([...new Set(changes.map(({ type }) => type))].sort()).toEqual([...changeTypes])
  expect([...new Set(changes.map(({ resource }) => resource))].sort()).toEqual([...changedResources])
  expect(internalActions.filter((action) => action in byCandidate)).toEqual([])
})

test('candidates, their links and consultants who act for them make changes; others do not', () => {
  const { candidateId: id } = subject
  for (const actor of [
    { kind: 'candidate', id },
    { kind: 'guest', id: null },
    { kind: 'consultant', id, grantId: id },
  ] as const)
    expect(changeBy(actor)).toMatchObject({ type: 'timeEntry.clockedIn', resource: 'bookings' })
  for (const kind of ['consultant', 'agencyKey', 'system', 'anonymous'] as const)
    expect(changeBy({ kind, id })).toBeUndefined()
})

test('the service closes a forgotten time entry in the candidate’s place', () => {
  expect(changeBy({ kind: 'system', id: null }, 'auto_clocked_out')).toMatchObject({
    type: 'timeEntry.closed',
  })
})

test('an internal action, or one about no candidate, is no change; one without its id is a bug', () => {
  const actor = { kind: 'candidate', id: subject.candidateId } as const
  expect(changeBy(actor, 'signed_in')).toBeUndefined()
  expect(changeOfAction({ actor, subject: null }, 'clocked_in', {})).toBeUndefined()
  expect(() => changeOfAction({ actor, subject }, 'clocked_in', {})).toThrow('without bookingId')
})
