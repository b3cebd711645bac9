import { UnreadableFile, type UnreadableReason } from './inspect/unreadable-file.ts'

/** An answer, or why the file cannot be read; and the memory that the reader holds now. */
export type ReaderAnswer = ({ answer: unknown } | { unreadable: UnreadableReason }) & { rssBytes: number }

export type ReaderMessage =
  | { isReady: true }
  | ReaderAnswer
  /** The disk is full, for example: neither the file nor the reader is at fault. */
  | { systemError: string }
  | { crash: string }

/** Runs jobs one at a time. Any error but `UnreadableFile` ends the process. */
export function answerJobs(work: (job: never) => Promise<unknown>): void {
  const rss = () => process.memoryUsage.rss()
  const send = (message: ReaderMessage, sent: () => void = () => undefined) => process.send?.(message, sent)
  process.on('message', (job: unknown) => {
    work(job as never).then(
      (answer) => send({ answer, rssBytes: rss() }),
      (error: unknown) => {
        if (error instanceof UnreadableFile) send({ unreadable: error.reason, rssBytes: rss() })
        else if (isSystemError(error)) send({ systemError: error.message })
        else send({ crash: String(error) }, () => process.exit(1))
      },
    )
  })
  process.on('disconnect', () => process.exit())
  send({ isReady: true })
}

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error
