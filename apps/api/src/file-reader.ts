import { type InspectionJob, inspectFile } from './platform/files/inspect/inspect-file.ts'
import {
  countPages,
  drawPage,
  type PageCountJob,
  type PageJob,
} from './platform/files/inspect/page-picture.ts'
import { answerJobs } from './platform/files/reader-process.ts'

answerJobs((job: InspectionJob | PageCountJob | PageJob): Promise<unknown> => {
  if (job.task === 'inspect') return inspectFile(job)
  return job.task === 'countPages' ? countPages(job) : drawPage(job)
})
