import { localTimeOf } from '../time/local-time.ts'

export const greetings = ['morning', 'afternoon', 'evening'] as const
export type Greeting = (typeof greetings)[number]

export function greetingOf(now: number, timeZone: string): Greeting {
  const time = localTimeOf(now, timeZone)
  if (time < '12:00') return 'morning'
  return time < '18:00' ? 'afternoon' : 'evening'
}

export function nameToGreet(person: {
  preferredName?: string | null | undefined
  firstName: string
}): string {
  return person.preferredName?.trim() || person.firstName.trim()
}
