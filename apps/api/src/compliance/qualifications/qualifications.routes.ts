import type { qualificationCalls } from '@rollcall/contract/compliance/qualifications'
import { deleteUnlessVerified, requireFile, storeFiles } from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { sendRecordFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { addSubmission, holdItemFor } from '../registrations/item-access.ts'
import { addQualification, checkQualification } from './add-qualification.ts'
import { getQualification } from './get-qualification.ts'
import { presentQualification } from './qualifications.presenter.ts'
import { deleteQualification, holdQualification, listQualifications } from './qualifications.queries.ts'

const deletable = {
  hold: holdQualification,
  delete: deleteQualification,
  notFound: 'qualification_not_found',
  auditedAs: 'qualification_deleted',
} as const

export const qualificationRoutes = (services: Services): Handlers<typeof qualificationCalls> => ({
  'GET /qualifications': defineRead({
    queries: ({ candidateId }) => ({ qualifications: listQualifications.with(candidateId) }),
    present: ({ qualifications }) => qualifications.map(presentQualification),
  }),
  'GET /qualifications/{id}': async ({ caller, params }) =>
    presentQualification(await getQualification(services, caller, params.id)),
  'POST /qualifications': async ({
    caller,
    body: { qualificationData, complianceItemId },
    files,
    transact,
  }) => {
    const qualification = await checkQualification(services, caller, {
      institute: qualificationData.institute ?? '',
      degree: qualificationData.degree ?? '',
      dateComplete: qualificationData.dateComplete ?? '',
      teachingMethods: qualificationData.teachingMethods ?? [],
    })
    requireFile(files[0], 'files')
    const stored = await storeFiles(services.files, caller.subject.candidateId, files)
    return transact(async (tx) => {
      const item = await holdItemFor(tx, caller, complianceItemId, 'qualification')
      const added = await addQualification(tx, services, caller, qualification, stored)
      if (item) await addSubmission(tx, services, caller, item, { qualificationId: added.id })
      return added
    })
  },
  'DELETE /qualifications/{id}': ({ caller, params, transact }) =>
    transact((tx) => deleteUnlessVerified(tx, caller, params.id, deletable)),
  'GET /qualifications/{id}/file/{fileId}': async ({ caller, params, reply }) => {
    const { files } = await getQualification(services, caller, params.id)
    return sendRecordFile(reply, services.files, files, params.fileId)
  },
})
