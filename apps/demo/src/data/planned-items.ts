import { checklistItemIdOf } from '@rollcall/api/src/compliance/decisions/add-checklist.ts'
import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { DemoItem } from './demo-checklist.ts'
import { type DemoCandidate, demoCandidates } from './demo-people.ts'
import { demoRegistrations } from './demo-registrations.ts'

export const filmId = namedId('film keeping children safe')

export interface PlannedItem {
  id: string
  person: DemoCandidate
  registrationId: string
  item: DemoItem
  position: number
}

const registrationIdOf = (person: DemoCandidate, title: string) =>
  namedId(`registration ${person.key} ${title}`)
export const identityIdOf = (itemId: string, kindId: string) => namedId(`identity ${itemId} ${kindId}`)

export const planRegistrations = () =>
  demoCandidates.flatMap((person) =>
    (demoRegistrations[person.key] ?? []).map((registration) => ({
      id: registrationIdOf(person, registration.title),
      person,
      registration,
    })),
  )

export const planItems = (): PlannedItem[] =>
  planRegistrations().flatMap(({ id: registrationId, person, registration: { items } }) =>
    items.map((item, position) => ({
      id: checklistItemIdOf(registrationId, item.key),
      person,
      registrationId,
      item,
      position,
    })),
  )
