import type { CandidateCaller, ConsultantCaller, PublicCaller } from '../src/platform/caller.ts'
import { TEST_NOW } from './test-now.ts'

const trace = { traceId: 'trace', ip: '203.0.113.9', userAgent: 'Test' }
const clock = { now: () => TEST_NOW }

/** For a use case that is called without a request. */
export const publicCaller: PublicCaller = {
  subject: null,
  actor: { kind: 'anonymous', id: null },
  trace,
  clock,
}

export const candidateCaller = (candidateId: string): CandidateCaller => ({
  subject: { candidateId, region: 'AU', timeZone: 'Australia/Melbourne', features: {} },
  actor: { kind: 'candidate', id: candidateId },
  sessionId: '',
  trace,
  clock,
})

/** A consultant who serves every office. */
export const consultantCaller = (consultantId: string): ConsultantCaller => ({
  subject: null,
  actor: { kind: 'consultant', id: consultantId },
  session: { name: 'Priya Raman', email: null, offices: [], expiresAt: TEST_NOW },
  serves: () => true,
  trace,
  clock,
})
