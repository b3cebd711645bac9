import { errorReportCalls } from './error-reports.ts'
import { meCalls } from './me.ts'
import { officeCalls } from './offices.ts'

export { identityCalls } from './identity.ts'

/** Every call under `/api/v1`. */
export const apiCalls = { ...meCalls, ...officeCalls, ...errorReportCalls }
