/** A process of its own: a parser that loops, leaks or crashes on a crafted file takes only this one with it. */
export function answerJobs(work: (job: never) => Promise<unknown>): void {
  process.on('message', ({ id, job }: { id: number; job: never }) => {
    work(job).then(
      (answer) => process.send?.({ id, answer }),
      (error: unknown) => process.send?.({ id, failure: String(error) }),
    )
  })
  process.on('disconnect', () => process.exit())
}
