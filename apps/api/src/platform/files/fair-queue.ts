export class QueueRefused extends Error {}

interface Waiting {
  owner: string
  admit(): void
}

export interface FairQueue {
  /** Resolves when it is the owner's turn, with a function that ends the turn. */
  enter(owner: string): Promise<() => void>
  usage(): { running: number; waiting: number; slots: number }
}

/**
 * At most `slots` turns at a time and one per owner. Owners with waiting jobs take turns (round robin), so that many
 * jobs of one owner delay another owner by one job at most.
 */
export function openFairQueue({
  slots,
  maxWaiting,
  maxWaitingPerOwner,
  maxWaitMs,
}: {
  slots: number
  maxWaiting: number
  maxWaitingPerOwner: number
  maxWaitMs?: number | undefined
}): FairQueue {
  const running = new Set<string>()
  /** In the order in which the owners take turns. */
  const waiting = new Map<string, Waiting[]>()
  let waitingCount = 0

  function remove(job: Waiting) {
    const rest = (waiting.get(job.owner) ?? []).filter((other) => other !== job)
    waitingCount--
    if (rest.length > 0) waiting.set(job.owner, rest)
    else waiting.delete(job.owner)
  }

  function startTurn(owner: string) {
    running.add(owner)
    return () => {
      running.delete(owner)
      const rest = waiting.get(owner)
      // Inserted again, the owner comes after all others.
      if (waiting.delete(owner) && rest) waiting.set(owner, rest)
      admitNext()
    }
  }

  function admitNext() {
    if (running.size >= slots) return
    for (const [owner, [first]] of waiting) {
      if (running.has(owner) || !first) continue
      remove(first)
      first.admit()
      return
    }
  }

  return {
    usage: () => ({ running: running.size, waiting: waitingCount, slots }),
    async enter(owner) {
      // While a slot is free, only owners who have a turn already are waiting.
      if (running.size < slots && !running.has(owner)) return startTurn(owner)
      const ofOwner = waiting.get(owner) ?? []
      if (waitingCount >= maxWaiting || ofOwner.length >= maxWaitingPerOwner)
        throw new QueueRefused('Too many files are waiting')
      return new Promise((resolve, reject) => {
        const job: Waiting = {
          owner,
          admit() {
            clearTimeout(expiry)
            resolve(startTurn(owner))
          },
        }
        const expire = () => {
          remove(job)
          reject(new QueueRefused('The file waited too long for a reader'))
        }
        const expiry = maxWaitMs === undefined ? undefined : setTimeout(expire, maxWaitMs)
        waiting.set(owner, [...ofOwner, job])
        waitingCount++
      })
    },
  }
}
