export interface Usage {
  /** Since it started. */
  cpuMicroseconds: number
  peakMemoryBytes: number
  /** Since it was last asked: how much later than due a timer came. */
  worstStallMs: number
}

const TICK_MS = 10

/** In a measured process: reports its usage on request, and ends with its parent. */
export function answerUsage(): void {
  const stalls = watchStalls()
  process.on('message', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const usage: Usage = {
      cpuMicroseconds: userCPUTime + systemCPUTime,
      peakMemoryBytes: maxRSS * 1024,
      worstStallMs: stalls.worst(),
    }
    process.send?.(usage)
  })
  process.on('disconnect', () => process.exit(0))
}

function watchStalls() {
  let [worst, last] = [0, performance.now()]
  setInterval(() => {
    const now = performance.now()
    worst = Math.max(worst, now - last - TICK_MS)
    last = now
  }, TICK_MS).unref()
  return {
    worst() {
      const seen = worst
      worst = 0
      return seen
    },
  }
}
