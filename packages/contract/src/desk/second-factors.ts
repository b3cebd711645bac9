import { z } from 'zod'
import { defineCalls } from '../call.ts'

export const deskSecondFactorCalls = defineCalls({
  'DELETE /v1/candidates/{candidateId}/second-factors': {
    summary: 'Reset the two-step sign-in of a candidate who has lost every device and recovery code',
    access: 'consultant',
    params: z.object({ candidateId: z.string() }),
    answer: 'nothing',
    errors: ['mfa_device_not_found'],
  },
})
