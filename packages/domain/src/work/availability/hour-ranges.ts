import { isClockTime } from '../../time/calendar-date.ts'

/** Hours on one day in which a candidate can work. */
export type HourRange = { startTime: string; endTime: string }

/** Per day. A year of such days fits into one request. */
export const MAX_RANGES = 12

export const hourRangeProblems = ['startTimeInvalid', 'endTimeInvalid', 'overlapping'] as const
export type HourRangeProblem = (typeof hourRangeProblems)[number]

/** The problem of each range, in the order given; of two that overlap, the one that starts later has the problem. */
export function problemsOfRanges(ranges: readonly HourRange[]): (HourRangeProblem | undefined)[] {
  const taken: HourRange[] = []
  const found = new Map<HourRange, HourRangeProblem>()
  for (const range of sortedRanges(ranges)) {
    const problem =
      ownProblem(range) ?? (taken.some((other) => overlap(range, other)) ? 'overlapping' : undefined)
    if (problem) found.set(range, problem)
    else taken.push(range)
  }
  return ranges.map((range) => found.get(range))
}

function ownProblem({ startTime, endTime }: HourRange): HourRangeProblem | undefined {
  if (!isClockTime(startTime)) return 'startTimeInvalid'
  return isClockTime(endTime) && startTime < endTime ? undefined : 'endTimeInvalid'
}

/** A range may start when another ends. */
const overlap = (one: HourRange, other: HourRange) =>
  one.startTime < other.endTime && other.startTime < one.endTime

export const sortedRanges = (ranges: readonly HourRange[]): HourRange[] =>
  [...ranges].sort((one, other) =>
    one.startTime < other.startTime ? -1 : Number(one.startTime > other.startTime),
  )
