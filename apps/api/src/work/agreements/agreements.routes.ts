import type { agreementCalls } from '@rollcall/contract/work/agreements'
import type { PagesToRead } from '../../compliance/files/pages-to-read.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { getAgreementFile } from './get-agreement-file.ts'
import { listAgreements } from './list-agreements.ts'
import { signAgreement } from './sign-agreement.ts'

export const agreementRoutes = (services: Services, pages: PagesToRead): Handlers<typeof agreementCalls> => ({
  'GET /agreements/{id}/pages': async ({ caller, params }) => {
    const { fileId } = await getAgreementFile(services, caller, params.id)
    return { pageCount: await pages.count(caller, fileId) }
  },
  'GET /agreements/{id}/pages/{page}': async ({ caller, params, reply }) => {
    const file = await getAgreementFile(services, caller, params.id)
    return pages.send(reply, caller, { ...file, page: params.page })
  },
  'GET /agreements/{id}': async ({ caller, params, reply }) => {
    const { fileId, noteFetch } = await getAgreementFile(services, caller, params.id)
    return sendStoredFile(reply, services.files, fileId, {
      // A consultant's download, a request for headers and a part of the file do not count as fetching it.
      ...(caller.actor.kind === 'candidate' && { beforeWhole: noteFetch }),
    })
  },
  'GET /bookings/{id}/agreements': ({ caller, params }) =>
    listAgreements(services, caller.subject.candidateId, checkBookingId(params.id)),
  'PUT /agreements/{id}': ({ caller, params, transact }) =>
    transact((tx) => signAgreement(tx, services, caller, params.id)),
})
