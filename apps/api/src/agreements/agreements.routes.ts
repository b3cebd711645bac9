import type { agreementCalls } from '@rollcall/contract/agreements'
import { checkBookingId } from '../bookings/booking-id.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { sendFile } from '../platform/http/send-file.ts'
import type { Services } from '../platform/services.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { noteFetch, readAgreement } from './agreements.queries.ts'
import { listAgreements } from './list-agreements.ts'
import { signAgreement } from './sign-agreement.ts'

export const agreementRoutes = (services: Services): Handlers<typeof agreementCalls> => ({
  'GET /agreements/{id}': async ({ caller, params, request, reply }) => {
    const { candidateId } = caller.subject
    const { fileId, title } = await getAccessibleAgreement(services.db, candidateId, params.id)
    const { content } = await readAgreement.one(services.db, fileId)
    // Before the file leaves: whoever has it can sign it. Whoever asks for its headers alone has not got it.
    if (request.method === 'GET')
      await noteFetch.run(services.db, fileId, candidateId, new Date(services.clock.now()))
    return sendFile(reply, { name: `${title}.pdf`, contentType: 'application/pdf', content })
  },
  'GET /bookings/{id}/agreements': ({ caller, params }) =>
    listAgreements(services, caller.subject.candidateId, checkBookingId(params.id)),
  'PUT /agreements/{id}': ({ caller, params, transact }) =>
    transact((tx) => signAgreement(tx, services, caller, params.id)),
})
