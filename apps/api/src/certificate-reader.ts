import { readCertificate } from './compliance/certifications/reading/read-certificate.ts'
import { answerJobs } from './platform/files/reader-process.ts'

answerJobs(readCertificate)
