import type { agreementCalls } from '@rollcall/contract/agreements'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { sendFile } from '../platform/http/send-file.ts'
import type { Services } from '../platform/services.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { noteFetch, readAgreement } from './agreements.queries.ts'
import { signAgreement } from './sign-agreement.ts'

export const agreementRoutes = (services: Services): Handlers<typeof agreementCalls> => ({
  'GET /agreements/{id}': async ({ caller, params, reply }) => {
    const { fileId, title } = await getAccessibleAgreement(services.db, caller.candidateId, params.id)
    const { content } = await readAgreement.one(services.db, fileId)
    // Before the file leaves: whoever has it can sign it.
    await noteFetch.run(services.db, fileId, caller.candidateId, new Date(services.clock.now()))
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
