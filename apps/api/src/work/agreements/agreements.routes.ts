import type { agreementCalls } from '@rollcall/contract/work/agreements'
import type { PagesToRead } from '../../compliance/files/pages-to-read.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { noteFetch } from './agreements.queries.ts'
import { listAgreements } from './list-agreements.ts'
import { getStoredAgreement } from './move-agreements.ts'
import { signAgreement } from './sign-agreement.ts'

export const agreementRoutes = (services: Services, pages: PagesToRead): Handlers<typeof agreementCalls> => ({
  'GET /agreements/{id}/pages': async ({ caller, params }) => {
    const { fileId } = await getAccessibleAgreement(services.db, caller.subject.candidateId, params.id)
    return { pageCount: await pages.count(caller, await getStoredAgreement(services, fileId)) }
  },
  'GET /agreements/{id}/pages/{page}': async ({ caller, params, reply }) => {
    const { candidateId } = caller.subject
    const { fileId } = await getAccessibleAgreement(services.db, candidateId, params.id)
    return pages.send(reply, caller, {
      fileId: await getStoredAgreement(services, fileId),
      page: params.page,
      noteFetch: () => noteFetch.run(services.db, fileId, candidateId, new Date(services.clock.now())),
    })
  },
  'GET /agreements/{id}': async ({ caller, params, reply }) => {
    const { candidateId } = caller.subject
    const { fileId } = await getAccessibleAgreement(services.db, candidateId, params.id)
    const storedFileId = await getStoredAgreement(services, fileId)
    return sendStoredFile(reply, services.files, storedFileId, {
      // Whoever has it can sign it. Whoever asks for its headers or a part of it has not got it, nor has the candidate
      // what a consultant looked at.
      ...(caller.actor.kind === 'candidate' && {
        beforeWhole: () => noteFetch.run(services.db, fileId, candidateId, new Date(services.clock.now())),
      }),
    })
  },
  'GET /bookings/{id}/agreements': ({ caller, params }) =>
    listAgreements(services, caller.subject.candidateId, checkBookingId(params.id)),
  'PUT /agreements/{id}': ({ caller, params, transact }) =>
    transact((tx) => signAgreement(tx, services, caller, params.id)),
})
