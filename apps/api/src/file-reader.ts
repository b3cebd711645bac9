import { inspectFile } from './platform/files/inspect/inspect-file.ts'
import { answerJobs } from './platform/files/reader-process.ts'

answerJobs(inspectFile)
