import { insertAccount, setPasswordHash } from '@rollcall/api/src/identity/accounts.queries.ts'
import { inviteCandidate } from '@rollcall/api/src/people/candidates/invite-candidate.ts'
import { type CandidateToSave, saveCandidates } from '@rollcall/api/src/people/candidates/save-candidates.ts'
import { systemCaller } from '@rollcall/api/src/platform/caller.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { restoreErasedCandidates, setCandidateHistory } from './demo.queries.ts'
import { candidateIdOf, consultantIdOf, type DemoCandidate, demoEmail } from './demo-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function seedPeople(
  tx: Transaction,
  services: Services,
  people: readonly DemoCandidate[],
  given: { passwordHash: string; now: number },
): Promise<void> {
  await restoreErasedCandidates.run(
    tx,
    people.map(({ key }) => candidateIdOf(key)),
  )
  await saveCandidates(tx, services, systemCaller(services.clock), people.map(candidateOf))
  for (const person of people) await seedAccount(tx, services, person, given)
}

const candidateOf = (person: DemoCandidate): CandidateToSave => ({
  id: candidateIdOf(person.key),
  email: demoEmail(person.key),
  firstName: person.firstName,
  preferredName: person.preferredName ?? null,
  lastName: person.lastName,
  phoneNumber: person.phoneNumber ?? null,
  region: person.region,
  state: person.state,
  language: person.language,
  timeZone: person.timezone,
  consultantId: person.consultant ? consultantIdOf(person.consultant) : null,
  features: {},
  homeLatitude: person.home?.latitude ?? null,
  homeLongitude: person.home?.longitude ?? null,
  isSuspended: person.isSuspended ?? false,
})

async function seedAccount(
  tx: Transaction,
  services: Services,
  person: DemoCandidate,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const id = candidateIdOf(person.key)
  const signedUpAt = new Date(now - person.signedUpDaysAgo * DAY_MS)
  await setCandidateHistory.run(tx, id, person.isSuspended ? new Date(now - DAY_MS) : null, signedUpAt)
  if (person.isSetupPending) {
    await inviteCandidate(tx, services, systemCaller(services.clock), { candidateId: id })
  } else {
    await insertAccount.run(tx, id, demoEmail(person.key))
    await setPasswordHash.run(tx, id, passwordHash, signedUpAt)
  }
}
