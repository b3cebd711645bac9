import { hashPassword } from '../identity/passwords.ts'
import type { Services } from '../platform/services.ts'
import { StartError } from '../platform/start-error.ts'
import { clearDemo, findDemoState, hasPeople, insertConsultant, setDemoState } from './demo.queries.ts'
import { consultantIdOf, DEMO_PASSWORD, demoCandidates, demoConsultants } from './demo-people.ts'
import { layOutAvailability } from './lay-out-availability.ts'
import { layOutPerson } from './lay-out-person.ts'
import { layOutWork } from './lay-out-work.ts'

const DEMO_LOCK = 7_265_003
/** Raised with every change of what is laid out, so that data of an older version is laid out anew. */
const EDITION = 3

export interface DemoState {
  isNew: boolean
  /** Paths of the links a guest would be mailed: one for a single booking, one for a group. */
  guestLinks: string[]
}

/**
 * Lays demo data out around the clock's now: at the first start, when another instant is asked for, and when the
 * day it was laid out for has passed, since "today's shift" would be gone.
 */
export async function layOutDemo(
  services: Services,
  { isClockSet }: { isClockSet: boolean },
): Promise<DemoState> {
  const { db } = services
  // Held on a connection without time-outs: the others wait for as long as the layout takes, then find it done.
  const lock = await db.connect()
  try {
    await lock.query({ text: 'select pg_advisory_lock($1)', values: [DEMO_LOCK] })
    return await layOutUnlessDone(services, isClockSet)
  } finally {
    await lock.end()
  }
}

async function layOutUnlessDone(services: Services, isClockSet: boolean): Promise<DemoState> {
  const { db, clock } = services
  const now = clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return db.transaction(async (tx) => {
    const state = await findDemoState.first(tx)
    if (state && isStillGood(state, now, isClockSet)) return { isNew: false, guestLinks: state.guestLinks }
    if (!state && (await hasPeople.one(tx)).found) {
      throw new StartError('This database holds people who are not demo data. Set DEMO=off to run on it.')
    }
    await tx.query(clearDemo)
    for (const { key, name, country, state: inState, phoneNumber, email } of demoConsultants) {
      await insertConsultant.run(tx, consultantIdOf(key), name, country, inState, phoneNumber, email)
    }
    for (const person of demoCandidates) await layOutPerson(tx, services, person, { passwordHash, now })
    const guestLinks = await layOutWork(tx, services, now)
    await layOutAvailability(tx, now)
    await setDemoState.run(tx, new Date(now), JSON.stringify(guestLinks), EDITION)
    return { isNew: true, guestLinks }
  })
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** A set clock starts over at the same instant each time, to the second. */
function isStillGood(
  { laidOutAround, edition }: { laidOutAround: number; edition: number },
  now: number,
  isClockSet: boolean,
): boolean {
  if (edition !== EDITION) return false
  return isClockSet ? Math.abs(laidOutAround - now) < 60_000 : dayOf(laidOutAround) === dayOf(now)
}
