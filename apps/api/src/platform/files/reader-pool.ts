import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** A reader that was killed, crashed or did not come to an end: no verdict on the file, but it cannot be taken. */
export class ReaderFailed extends Error {
  readonly isBusy: boolean
  constructor(message: string, { isBusy = false } = {}) {
    super(message)
    this.isBusy = isBusy
  }
}

const DEADLINE_MS = 30_000
/** Decoders keep what they once took: a process is replaced after so many files. */
const FILES_PER_PROCESS = 50
const MOST_WAITING = 200
const HEAP_MB = 512

/** Reading pictures is slow work that nobody needs to wait for: twenty seconds at most, the wait for a turn included. */
export const oneCertificateAtATime = { size: 1, mostWaitMs: 5_000, deadlineMs: 15_000 }

interface Reader {
  child: ChildProcess
  files: number
}

export interface ReaderPool {
  run<Answer>(job: object): Promise<Answer>
  stop(): void
}

/** Files are looked at a few at a time, each within a deadline, in processes that may die. */
export function openReaders(
  entry: string,
  {
    deadlineMs = DEADLINE_MS,
    mostWaitMs,
    size = Math.min(4, availableParallelism()),
  }: { deadlineMs?: number; mostWaitMs?: number; size?: number } = {},
): ReaderPool {
  const idle: Reader[] = []
  const waiting: (() => void)[] = []
  const all = new Set<ChildProcess>()
  let busy = 0
  let lastId = 0

  async function turn(): Promise<void> {
    if (busy < size) {
      busy++
      return
    }
    if (waiting.length >= MOST_WAITING) throw new ReaderFailed('Too many files are waiting', { isBusy: true })
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(givingUp)
        resolve()
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1)
        reject(new ReaderFailed('It was not its turn in time', { isBusy: true }))
      }
      const givingUp = mostWaitMs === undefined ? undefined : setTimeout(giveUp, mostWaitMs)
      waiting.push(go)
    })
  }
  function giveTurn() {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
  function start(): Reader {
    const child = fork(entry, {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    const reader = { child, files: 0 }
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      idle.splice(0, idle.length, ...idle.filter((one) => one !== reader))
    })
    // What it failed at is told by its exit; without a listener it would take the service along.
    child.on('error', () => undefined)
    return reader
  }

  return {
    async run<Answer>(job: object): Promise<Answer> {
      await turn()
      const reader = idle.pop() ?? start()
      let isUsable = false
      try {
        const answer = await asked<Answer>(reader.child, ++lastId, job, deadlineMs)
        isUsable = ++reader.files < FILES_PER_PROCESS
        return answer
      } finally {
        if (isUsable) idle.push(reader)
        else reader.child.kill('SIGKILL')
        giveTurn()
      }
    },
    stop() {
      for (const child of all) child.kill('SIGKILL')
    },
  }
}

const asked = <Answer>(child: ChildProcess, id: number, job: object, deadlineMs: number) =>
  new Promise<Answer>((resolve, reject) => {
    const settle = (done: () => void) => {
      clearTimeout(deadline)
      child.off('message', onMessage).off('exit', onExit)
      done()
    }
    const onExit = () => settle(() => reject(new ReaderFailed('It died over the file')))
    const onMessage = (message: { id: number; answer?: Answer; failure?: string }) => {
      if (message.id !== id) return
      settle(() =>
        message.failure === undefined
          ? resolve(message.answer as Answer)
          : reject(new ReaderFailed(message.failure)),
      )
    }
    const deadline = setTimeout(() => settle(() => reject(new ReaderFailed('It took too long'))), deadlineMs)
    child.on('message', onMessage).once('exit', onExit)
    child.send({ id, job }, (error) => {
      if (error) settle(() => reject(new ReaderFailed('It was gone')))
    })
  })
