export interface EventFacts {
  startsAt: number
  endsAt: number
  registrationUrl: string
  /** Null, like the coordinates: online. */
  location: object | null
  latitude: number | null
  longitude: number | null
}
export type EventProblem = 'times' | 'link' | 'place'

/** What keeps an event from being offered, if anything does. */
export function eventProblem(event: EventFacts): EventProblem | undefined {
  if (event.endsAt <= event.startsAt) return 'times'
  if (!/^https:\/\/\S+$/.test(event.registrationUrl)) return 'link'
  const known = [event.location, event.latitude, event.longitude].filter((part) => part !== null)
  return known.length === 0 || known.length === 3 ? undefined : 'place'
}
