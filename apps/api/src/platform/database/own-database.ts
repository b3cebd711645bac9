import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '../start-error.ts'
import { ensurePassword, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type ServiceLock, takeServiceLock } from './service-lock.ts'
import { asService, ensureServiceRole } from './service-role.ts'

export interface OwnDatabase {
  /** The address for the service's role. The port changes if the old one was taken during a restart. */
  url: () => string
  ownerUrl: () => string
  /** False while the lock is lost, because another service may be writing. */
  isHeld: () => boolean
  /** Settles when another service has taken the data over. */
  readonly takenOver: Promise<StartError>
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5_000
/** The number of attempts before another holder counts, because a backend of our own may need a moment to end. */
const MEETINGS = 3

/** The embedded PostgreSQL and the lock on its data; both are restored when they are lost. */
export async function openOwnDatabase(
  dataDir: string,
  log: FastifyBaseLogger,
  calledOff?: AbortSignal,
): Promise<OwnDatabase> {
  let postgres = await startEmbeddedPostgres(dataDir, { ...(calledOff && { signal: calledOff }) })
  // The lock is taken first: a second service must not stop the database of the running one.
  let lock = await takeServiceLock(postgres.url)
  if (!lock) {
    throw new StartError(
      `Another Rollcall is already running on the data in ${dataDir}. Stop it, or set DATA_DIR.`,
    )
  }
  const password = ensurePassword(join(dataDir, 'service-password'))
  try {
    await ensureServiceRole(postgres.url, password)
  } catch (error) {
    await postgres.stop()
    await lock.release()
    throw error
  }

  const over = new AbortController()
  const { signal } = over
  const stopped = new Promise<void>((done) => {
    signal.addEventListener('abort', () => done())
  })
  let reportTakenOver: (error: StartError) => void
  const takenOver = new Promise<StartError>((done) => {
    reportTakenOver = done
  })

  async function keep(held: ServiceLock) {
    for (let current: ServiceLock | undefined = held; current; ) {
      await Promise.race([current.lost, stopped])
      if (signal.aborted) return
      lock = undefined
      log.warn('the embedded PostgreSQL or the lock on its data was lost')
      current = await takeBack()
      lock = current
      if (current) log.info('the embedded PostgreSQL answers again, and its data is locked')
    }
  }

  async function takeBack(): Promise<ServiceLock | undefined> {
    let meetings = 0
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        const port = Number(new URL(postgres.url).port)
        postgres = await startEmbeddedPostgres(dataDir, { port, signal, withinMs: Number.POSITIVE_INFINITY })
        const taken = await takeServiceLock(postgres.url)
        if (taken) return taken
        if (++meetings === MEETINGS) {
          reportTakenOver(
            new StartError(
              `Another Rollcall has taken over the data in ${dataDir}; two must not write to it at once.`,
            ),
          )
          return undefined
        }
      } catch (error) {
        if (signal.aborted) return undefined
        log.warn({ err: error }, 'the embedded PostgreSQL did not come back yet')
      }
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt)
      await wait(pauseMs, undefined, { signal }).catch(() => undefined)
    }
    return undefined
  }
  const keeping = keep(lock)

  return {
    url: () => asService(postgres.url, password),
    ownerUrl: () => postgres.url,
    isHeld: () => lock !== undefined,
    takenOver,
    async stop() {
      over.abort()
      await keeping
      // Only the holder of the lock may stop the server, which may belong to another service by now.
      lock ??= await takeServiceLock(postgres.url).catch(() => undefined)
      if (!lock) return
      await postgres.stop()
      await lock.release()
    },
  }
}
