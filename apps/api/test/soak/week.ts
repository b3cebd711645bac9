import { setTimeout as wait } from 'node:timers/promises'
import { StoryEnded } from './client.ts'
import { randomFrom } from './random.ts'
import { stories } from './stories.ts'
import type { Agency, Candidate } from './story-run.ts'

/** Stories that begin in a second, on an average day. */
const STORIES_PER_SECOND = 2
/** Beyond this the service is slower than people come, and they come less often. */
const MAX_AT_ONCE = 60
const TICK_MS = 50
const END_MS = 15 * 60_000

/** Days of the week, with how much happens on them. */
export const days = [
  { name: 'Monday', share: 1.3 },
  { name: 'Tuesday', share: 1.2 },
  { name: 'Wednesday', share: 1.2 },
  { name: 'Thursday', share: 1.2 },
  { name: 'Friday', share: 1.1 },
  { name: 'Saturday', share: 0.4 },
  { name: 'Sunday', share: 0.6 },
] as const

export interface Week {
  begun(): number
  underWay(): number
  /** Errors of a story itself, not of its requests. */
  failures: readonly string[]
  /** Begins no more stories, and waits for those that are under way. */
  end(): Promise<void>
}

/** Begins stories until it is ended. The choices of each depend on the seed and its number, so that a seed repeats them. */
export function beginWeek(agency: Agency, seed: number, shareOf: () => number): Week {
  const underWay = new Set<Promise<void>>()
  const failures: string[] = []
  const over = new AbortController()
  let number = 0
  let due = 0

  const begin = () => {
    const random = randomFrom(seed + 7_919 * ++number)
    const story = storyOf(random.next())
    const candidate = findFree(agency.candidates, random.whole(agency.candidates.length))
    if (!candidate) return
    candidate.isBusy = true
    const playing = story
      .play({ agency, number, random, candidate, givesUp: random.isOneIn(4) })
      .then(() => undefined)
      .catch((error: unknown) => {
        // Nothing certain is known of this candidate from here on.
        candidate.isUncertain = true
        if (!(error instanceof StoryEnded)) failures.push(`${story.name}, ${number}: ${String(error)}`)
      })
      .finally(() => {
        candidate.isBusy = false
        underWay.delete(playing)
      })
    underWay.add(playing)
  }
  const run = async () => {
    while (!over.signal.aborted && !agency.over.aborted) {
      due = Math.min(due + (STORIES_PER_SECOND * shareOf() * TICK_MS) / 1_000, 5)
      for (; due >= 1 && underWay.size < MAX_AT_ONCE; due--) begin()
      await wait(TICK_MS)
    }
  }
  const running = run()
  return {
    begun: () => number,
    underWay: () => underWay.size,
    failures,
    async end() {
      over.abort()
      await running
      const late = new AbortController()
      await Promise.race([
        Promise.all(underWay),
        wait(END_MS, undefined, { signal: late.signal }).catch(() => undefined),
      ])
      late.abort()
      if (underWay.size > 0) failures.push(`${underWay.size} stories did not end`)
    },
  }
}

const totalWeight = stories.reduce((sum, { weight }) => sum + weight, 0)

function storyOf(chance: number) {
  let left = chance * totalWeight
  for (const story of stories) {
    left -= story.weight
    if (left < 0) return story
  }
  return stories[0]
}

/** The candidate at this place, or the next one who is free. */
function findFree(candidates: readonly Candidate[], from: number): Candidate | undefined {
  const isFree = ({ isBusy, isUncertain }: Candidate) => !isBusy && !isUncertain
  return candidates.slice(from).find(isFree) ?? candidates.slice(0, from).find(isFree)
}
