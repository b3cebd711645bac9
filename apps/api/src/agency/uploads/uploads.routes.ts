import type { agencyUploadCalls } from '@rollcall/contract/agency/upload-calls'
import { requireFile } from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { readUpload } from './read-upload.ts'
import { deleteUpload, saveUpload } from './save-upload.ts'

export const agencyUploadRoutes = (services: Services): Handlers<typeof agencyUploadCalls> => ({
  'PUT /v1/uploads/{externalId}': async ({ caller, params, files, reply, transact }) => {
    const { spooled, ...details } = requireFile(files[0], 'file')
    const file = await services.files.store(spooled, { ...details, candidateId: null })
    const { upload, isNew } = await transact((tx) => saveUpload(tx, services, caller, { ...params, file }))
    if (isNew) reply.code(201)
    return upload
  },
  'GET /v1/uploads/{externalId}': readUpload,
  'DELETE /v1/uploads/{externalId}': ({ caller, params, transact }) =>
    transact((tx) => deleteUpload(tx, caller, params.externalId)),
})
