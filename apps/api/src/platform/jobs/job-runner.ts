import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { statement } from '../database/statement.ts'

export interface Job {
  name: string
  everySeconds: number
  /** Otherwise in one process at a time. */
  runsIn?: 'every process'
  /** May run again after a crash half-way, so it must be repeatable. */
  run: () => Promise<unknown>
}

const TICK_MS = 1_000
/** The timeout after which a job may be started again. */
const STOP_MS = 3_000

const registerJob = statement<[name: string]>(
  'register_job',
  `insert into jobs (name, next_run_at) values ($1, now()) on conflict do nothing`,
)
// The update decides which process runs it: the others find its next time already changed.
const claimJob = statement<[name: string, everySeconds: number]>(
  'claim_job',
  `update jobs set next_run_at = now() + make_interval(secs => $2) where name = $1 and next_run_at <= now()`,
)

const markSucceeded = statement<[name: string]>(
  'mark_job_succeeded',
  'update jobs set succeeded_at = now() where name = $1',
)

export interface JobRunner {
  stop(): Promise<void>
}

export interface JobRun {
  job: Job
  hasSucceeded: boolean
  seconds: number
}

/** Runs each job at its interval, in one process at a time, unless it is for every process. */
export async function startJobs(
  db: Database,
  log: FastifyBaseLogger,
  jobs: readonly Job[],
  onRun: (run: JobRun) => void = () => undefined,
): Promise<JobRunner> {
  for (const { name, runsIn } of jobs) if (!runsIn) await registerJob.run(db, name)
  const due = new Map(jobs.map(({ name }) => [name, 0]))
  const running = new Map<string, Promise<void>>()

  async function runClaimed(job: Job): Promise<void> {
    const beganAt = performance.now()
    let hasSucceeded = false
    try {
      await job.run()
      hasSucceeded = true
      if (!job.runsIn) await markSucceeded.run(db, job.name)
    } finally {
      onRun({ job, hasSucceeded, seconds: (performance.now() - beganAt) / 1000 })
    }
  }
  async function runOnce(job: Job): Promise<void> {
    const { name, everySeconds, runsIn } = job
    due.set(name, Date.now() + everySeconds * 1000)
    try {
      if (runsIn || (await claimJob.run(db, name, everySeconds)) === 1) await runClaimed(job)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a job failed; it runs again in its turn')
    } finally {
      running.delete(name)
    }
  }
  // Each has its own timer, so that a job of an hour does not delay the mail.
  const ticking = setInterval(() => {
    for (const job of jobs) {
      if (running.has(job.name) || Date.now() < (due.get(job.name) ?? 0)) continue
      running.set(job.name, runOnce(job))
    }
  }, TICK_MS)
  ticking.unref()

  return {
    async stop() {
      clearInterval(ticking)
      await Promise.race([Promise.all(running.values()), wait(STOP_MS, undefined, { ref: false })])
    },
  }
}
