import { expect, test } from 'vitest'
import { type EventFacts, eventProblem } from './event-problem.ts'

const online: EventFacts = {
  startsAt: 1_000,
  endsAt: 2_000,
  registrationUrl: 'https://events.example/1',
  location: null,
  latitude: null,
  longitude: null,
}

test.each<[EventFacts, string | undefined]>([
  [online, undefined],
  [{ ...online, location: {}, latitude: 0, longitude: 0 }, undefined],
  [{ ...online, endsAt: 1_001 }, undefined],
  [{ ...online, endsAt: 1_000 }, 'times'],
  [{ ...online, registrationUrl: 'http://events.example/1' }, 'link'],
  [{ ...online, registrationUrl: 'https://events.example/1 2' }, 'link'],
  [{ ...online, registrationUrl: 'see https://events.example' }, 'link'],
  [{ ...online, location: {} }, 'place'],
  [{ ...online, latitude: 0, longitude: 0 }, 'place'],
  [{ ...online, location: {}, latitude: 0 }, 'place'],
])('%j: %s', (event, problem) => {
  expect(eventProblem(event)).toBe(problem)
})
