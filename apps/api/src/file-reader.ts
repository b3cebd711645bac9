import { type InspectionJob, inspectFile } from './platform/files/inspect/inspect-file.ts'

/** A process of its own: a parser that loops, leaks or crashes on a crafted file takes only this one with it. */
process.on('message', ({ id, job }: { id: number; job: InspectionJob }) => {
  inspectFile(job).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
