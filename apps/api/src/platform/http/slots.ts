/** The keys that a request counts under: its agency, if there are several, the person of its token, if it has one, and its network. */
export interface QuotaKey {
  agency?: string | undefined
  network: string
  person: string | undefined
}

export interface SlotLimits {
  /** Requests worked on at once. */
  total: number
  /** The slots that one agency, one person, and one network may hold while others wait. */
  perAgency?: number
  perPerson: number
  perNetwork: number
  /** The maximum length of the queue; further requests are refused at once. */
  waiting: number
  waitingMs: number
  /**
   * How many are refused in one sweep. A refused client retries, and reading that request costs as much as refusing it.
   * With a limit, the oldest of a long queue wait longer, so that fewer requests arrive.
   */
  refusedAtOnce: number
  /**
   * How many enter in one turn of the event loop. When many responses end together, each admits the next request.
   * Without a limit all would be processed before anything else, even a ping, is read.
   */
  admittedPerTurn: number
}

export interface Slot {
  /** Frees the slot for another request while this one waits for its own body. */
  park(): void
  /** Whether a slot could be acquired again. */
  unpark(): boolean
  /** May be called any number of times. */
  release(): void
}

interface Waiting {
  quotaKey: QuotaKey
  since: number
  /** A caller that disconnected while waiting is skipped. */
  isThere(): boolean
  enter(slot: Slot): void
  refuse(reason: 'queueFull' | 'waitedTooLong'): void
}

export interface Slots {
  /** Enters now, or as soon as a slot is free, or is refused. */
  ask(quotaKey: QuotaKey, now: number, answers: Pick<Waiting, 'isThere' | 'enter' | 'refuse'>): void
  /** Refuses the oldest of those who have waited too long. */
  sweep(now: number): void
  taken(): number
  /** Of one agency: those that it shares the slots with, not those whose own share is used up. */
  waiting(agency?: string): number
}

/** One person cannot hold all slots, whatever their number. */
export const limitsFor = (total: number): SlotLimits => ({
  total,
  // Requests of an agency whose database hangs wait for it for seconds.
  perAgency: Math.max(1, Math.ceil(total / 4)),
  perPerson: Math.max(1, Math.ceil(total / 8)),
  perNetwork: Math.max(1, Math.ceil(total / 2)),
  waiting: 10 * total,
  waitingMs: 300,
  refusedAtOnce: 10,
  admittedPerTurn: 4,
})

/**
 * Slots with a queue. A short queue is first in, first out. If it is longer than the number of slots, the newest enters
 * first: otherwise all callers would wait the maximum time.
 */
export function createSlots(limits: SlotLimits, nextTurn: (work: () => void) => void = setImmediate): Slots {
  const line: Waiting[] = []
  const byAgency = new Map<string, number>()
  const byPerson = new Map<string, number>()
  const byNetwork = new Map<string, number>()
  let taken = 0
  let admittedThisTurn = 0

  const hasTurnLeft = () => admittedThisTurn < limits.admittedPerTurn
  function admit({ quotaKey, enter }: Pick<Waiting, 'quotaKey' | 'enter'>) {
    if (admittedThisTurn++ === 0)
      nextTurn(() => {
        admittedThisTurn = 0
        admitWaiting()
      })
    enter(slotFor(quotaKey))
  }

  const { perAgency = limits.total } = limits

  const count = ({ agency, network, person }: QuotaKey, change: 1 | -1) => {
    taken += change
    if (agency !== undefined) add(byAgency, agency, change)
    add(byNetwork, network, change)
    if (person !== undefined) add(byPerson, person, change)
  }
  const isFreeFor = ({ agency, network, person }: QuotaKey) =>
    taken < limits.total &&
    (agency === undefined || (byAgency.get(agency) ?? 0) < perAgency) &&
    (byNetwork.get(network) ?? 0) < limits.perNetwork &&
    (person === undefined || (byPerson.get(person) ?? 0) < limits.perPerson)

  function admitWaiting() {
    while (taken < limits.total && hasTurnLeft()) {
      const isNext = ({ quotaKey }: Waiting) => isFreeFor(quotaKey)
      const at = line.length > limits.total ? line.findLastIndex(isNext) : line.findIndex(isNext)
      const [next] = at === -1 ? [] : line.splice(at, 1)
      if (!next) return
      if (next.isThere()) admit(next)
    }
  }

  function slotFor(quotaKey: QuotaKey): Slot {
    let state: 'held' | 'parked' | 'over' = 'held'
    count(quotaKey, 1)
    return {
      park() {
        if (state !== 'held') return
        state = 'parked'
        count(quotaKey, -1)
        admitWaiting()
      },
      unpark() {
        if (state !== 'parked') return state === 'held'
        if (!isFreeFor(quotaKey)) return false
        state = 'held'
        count(quotaKey, 1)
        return true
      },
      release() {
        const wasHeld = state === 'held'
        state = 'over'
        if (!wasHeld) return
        count(quotaKey, -1)
        admitWaiting()
      },
    }
  }

  return {
    ask(quotaKey, now, answers) {
      if (isFreeFor(quotaKey) && hasTurnLeft()) admit({ quotaKey, enter: answers.enter })
      else if (line.length < limits.waiting) line.push({ quotaKey, since: now, ...answers })
      else answers.refuse('queueFull')
    },
    sweep(now) {
      // Sorted by age, oldest first.
      const oldest = line.slice(0, limits.refusedAtOnce)
      const tooOld = oldest.filter(({ since }) => now - since >= limits.waitingMs)
      line.splice(0, tooOld.length)
      for (const waiting of tooOld) waiting.refuse('waitedTooLong')
    },
    taken: () => taken,
    waiting: (agency) =>
      agency === undefined || taken >= limits.total
        ? line.length
        : line.filter(({ quotaKey }) => quotaKey.agency === agency).length,
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1) {
  const next = (counts.get(key) ?? 0) + change
  if (next > 0) counts.set(key, next)
  else counts.delete(key)
}
