import { readFileSync } from 'node:fs'

export interface Usage {
  /** Since it started. */
  cpuMicroseconds: number
  /** The largest resident set of this process, without its children. */
  peakMemoryBytes: number
  /** Since it was last asked: how much later than due a timer came. */
  worstStallMs: number
}

const TICK_MS = 10

/** In a measured process: reports its usage on request, and ends with its parent. */
export function answerUsage(): void {
  const stalls = watchStalls()
  process.on('message', () => {
    const { userCPUTime, systemCPUTime } = process.resourceUsage()
    const usage: Usage = {
      cpuMicroseconds: userCPUTime + systemCPUTime,
      peakMemoryBytes: peakMemoryBytes(),
      worstStallMs: stalls.worst(),
    }
    process.send?.(usage)
  })
  process.on('disconnect', () => process.exit(0))
}

/** On Linux `maxRSS` begins with the memory of the process that started this one. */
function peakMemoryBytes(): number {
  const kilobytes =
    process.platform === 'linux'
      ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
      : process.resourceUsage().maxRSS
  return Number(kilobytes) * 1024
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
