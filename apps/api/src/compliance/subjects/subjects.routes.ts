import type { subjectCalls } from '@rollcall/contract/compliance/subjects'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { listSubjects } from './subjects.queries.ts'

export const subjectRoutes = (): Handlers<typeof subjectCalls> => ({
  'GET /subjects': defineRead({
    mayLag: true,
    queries: ({ candidateId }) => ({ subjects: listSubjects.with(candidateId) }),
    present: ({ subjects }) => subjects,
  }),
})
