import type { agreementCalls } from '@rollcall/contract/agreements'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { sendFile } from '../platform/http/send-file.ts'
import type { Services } from '../platform/services.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { readAgreement } from './agreements.queries.ts'
import { signAgreement } from './sign-agreement.ts'

export const agreementRoutes = (services: Services): Handlers<typeof agreementCalls> => ({
  'GET /agreements/{id}': async ({ caller, params, reply }) => {
    const { fileId, title } = await getAccessibleAgreement(services.db, caller.candidateId, params.id)
    const { content } = await readAgreement.one(services.db, fileId)
    return sendFile(reply, { name: `${title}.pdf`, contentType: 'application/pdf', content })
  },
  'PUT /agreements/{id}': ({ caller, params, ip, userAgent, traceId, transact }) =>
    transact((tx) =>
      signAgreement(tx, services, {
        candidateId: caller.candidateId,
        fileId: params.id,
        ip,
        userAgent,
        traceId,
      }),
    ),
})
