import { availableParallelism } from 'node:os'
import { type FairQueue, openFairQueue, QueueRefused } from './fair-queue.ts'
import {
  LimitExceeded,
  type Reader,
  ReaderDied,
  type ReaderLimits,
  ReaderUnavailable,
  startReader,
} from './reader.ts'
import type { ReaderAnswer } from './reader-process.ts'

/** No result: the file cannot be read or, if `isBusy`, was not read and may be sent again later. */
export class ReaderFailed extends Error {
  readonly isBusy: boolean
  constructor(message: string, { isBusy = false } = {}) {
    super(message)
    this.isBusy = isBusy
  }
}

export interface ReaderJobOptions {
  /** Each owner has one job at a time. */
  owner: string
  limits: ReaderLimits
}

export interface ReaderPool {
  run<Answer>(job: object, options: ReaderJobOptions): Promise<Answer>
  stop(): void
}

export interface MeasuredReaderPool extends ReaderPool {
  usage: FairQueue['usage']
}

/** Decoders do not release memory, so a reader is replaced after this many files, or once it has grown. */
const FILES_PER_PROCESS = 50
const MAX_IDLE_RSS_BYTES = 300 * 1024 * 1024
const MAX_WAITING = 200
/** Enough for several requests with the maximum number of files, and for turning pages fast. */
const MAX_WAITING_PER_OWNER = 20

/** Reading certificates is slow and optional: one at a time, with a short wait. */
export const oneCertificateAtATime = { size: 1, maxWaitMs: 5_000 }

/** Processes that read files: each job has limits, and a reader that misbehaves is replaced. */
export function openReaders(
  entry: string,
  {
    // At least two, so that a slow file leaves a reader for other people.
    size = Math.max(2, Math.min(4, availableParallelism())),
    maxWaitMs,
    maxWaiting = MAX_WAITING,
    maxWaitingPerOwner = MAX_WAITING_PER_OWNER,
  }: { size?: number; maxWaitMs?: number; maxWaiting?: number; maxWaitingPerOwner?: number } = {},
): MeasuredReaderPool {
  const queue = openFairQueue({ slots: size, maxWaiting, maxWaitingPerOwner, maxWaitMs })
  const idle: Reader[] = []
  const all = new Set<Reader>()
  let isStopped = false

  function start(): Reader {
    if (isStopped) throw new ReaderUnavailable('The service is stopping')
    const reader = startReader(entry)
    all.add(reader)
    void reader.ended.finally(() => {
      all.delete(reader)
      if (idle.includes(reader)) idle.splice(idle.indexOf(reader), 1)
    })
    return reader
  }

  async function read(reader: Reader, job: object, limits: ReaderLimits): Promise<ReaderAnswer> {
    let isUsable = false
    try {
      const answer = await reader.read(job, limits)
      const hasGrown = reader.fileCount() >= FILES_PER_PROCESS || answer.rssBytes > MAX_IDLE_RSS_BYTES
      isUsable = !hasGrown && !isStopped
      return answer
    } finally {
      if (isUsable) idle.push(reader)
      else await reader.end()
    }
  }

  async function readOrRetry(job: object, limits: ReaderLimits): Promise<ReaderAnswer> {
    const reader = idle.pop() ?? start()
    const isFresh = reader.fileCount() === 0
    try {
      return await read(reader, job, limits)
    } catch (error) {
      // An earlier file may have damaged the reader, so the file is tried again in a fresh one.
      if (!(error instanceof ReaderDied) || isFresh) throw error
      return read(start(), job, limits)
    }
  }

  return {
    async run<Answer>(job: object, { owner, limits }: ReaderJobOptions): Promise<Answer> {
      try {
        const endTurn = await queue.enter(owner)
        try {
          const read = await readOrRetry(job, limits)
          if ('unreadable' in read) throw new ReaderFailed(read.unreadable)
          return read.answer as Answer
        } finally {
          endTurn()
        }
      } catch (error) {
        throw failureOf(error, isStopped)
      }
    },
    usage: () => queue.usage(),
    stop() {
      isStopped = true
      for (const reader of all) void reader.end()
    },
  }
}

function failureOf(error: unknown, isStopped: boolean): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof QueueRefused || error instanceof ReaderUnavailable || isStopped)
    return new ReaderFailed(error.message, { isBusy: true })
  if (error instanceof ReaderDied || error instanceof LimitExceeded) return new ReaderFailed(error.message)
  return error
}
