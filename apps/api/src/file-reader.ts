import { type InspectionJob, inspectFile } from './platform/files/inspect/inspect-file.ts'
import {
  countPages,
  drawPage,
  type PageCountJob,
  type PageJob,
} from './platform/files/inspect/page-picture.ts'

type Job = InspectionJob | PageCountJob | PageJob

function work(job: Job): Promise<unknown> {
  if (job.task === 'inspect') return inspectFile(job)
  return job.task === 'countPages' ? countPages(job) : drawPage(job)
}

/** A process of its own: a parser that loops, leaks or crashes on a crafted file takes only this one with it. */
process.on('message', ({ id, job }: { id: number; job: Job }) => {
  work(job).then(
    (answer) => process.send?.({ id, answer }),
    (error: unknown) => process.send?.({ id, failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
