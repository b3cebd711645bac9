import type { workExperienceCalls } from '@rollcall/contract/compliance/work-experience'
import { checkRecordId, deleteUnlessVerified, storeFiles } from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { sendRecordFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { addWorkExperience, checkWorkExperience } from './add-work-experience.ts'
import { getWorkExperience } from './get-work-experience.ts'
import { presentWorkExperience } from './work-experience.presenter.ts'
import { deleteWorkExperience, holdWorkExperience, listWorkExperience } from './work-experience.queries.ts'

const deletable = {
  hold: holdWorkExperience,
  delete: deleteWorkExperience,
  notFound: 'work_experience_not_found',
  auditedAs: 'work_experience_deleted',
} as const

export const workExperienceRoutes = (services: Services): Handlers<typeof workExperienceCalls> => ({
  'GET /work-experience': defineRead({
    queries: ({ candidateId }) => ({ workExperience: listWorkExperience.with(candidateId) }),
    present: ({ workExperience }) => workExperience.map(presentWorkExperience),
  }),
  'GET /work-experience/{id}': async ({ caller, params }) =>
    presentWorkExperience(await getWorkExperience(services, caller, params.id)),
  'POST /work-experience': async ({ caller, body: { workExperienceData: given }, files, transact }) => {
    const work = checkWorkExperience(services, caller, {
      placeOfWork: given.placeOfWork ?? '',
      positionHeld: given.positionHeld ?? '',
      dateFrom: given.dateFrom ?? '',
      isCurrent: given.isCurrent ?? false,
      dateUntil: given.dateUntil ?? '',
      employmentDays: given.employmentDays ?? null,
      details: given.details ?? '',
      dotPoints: given.dotPoints ?? [],
    })
    const stored = await storeFiles(services.files, caller.subject.candidateId, files)
    return transact((tx) => addWorkExperience(tx, services, caller, work, stored))
  },
  'DELETE /work-experience/{id}': ({ caller, params, transact }) =>
    transact((tx) => deleteUnlessVerified(tx, caller, params.id, deletable)),
  'GET /work-experience/{workExperienceId}/file/{accessGui}': async ({ caller, params, reply }) => {
    const id = checkRecordId(params.workExperienceId, 'workExperienceId')
    const { files } = await getWorkExperience(services, caller, id)
    return sendRecordFile(reply, services.files, files, params.accessGui)
  },
})
