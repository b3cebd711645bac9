const MOST_REMEMBERED = 50

export interface RecentCall {
  path: string
  status: number
  durationMs: number
  at: number
}

let calls: readonly RecentCall[] = []

/** The browser keeps account of every call itself; nothing in the way of the calls has to. */
const observer = new PerformanceObserver((list) => {
  const fetched = list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
  const ours = fetched.filter(({ name }) => /^\/(?:api|identity)\//.test(new URL(name).pathname))
  const seen = ours.map(({ name, responseStatus, duration, startTime }) => ({
    path: new URL(name).pathname,
    status: responseStatus,
    durationMs: Math.round(duration),
    at: performance.timeOrigin + startTime,
  }))
  calls = [...seen.toReversed(), ...calls].slice(0, MOST_REMEMBERED)
})
observer.observe({ type: 'resource', buffered: true })

/** Newest first. */
export const recentCalls = (): readonly RecentCall[] => calls
