import type { Download, downloadCalls } from '@rollcall/contract/content/downloads'
import { ApiError } from '../../platform/api-error.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { findDownload, findGeneralFile, listDownloads } from './downloads.queries.ts'

export const downloadRoutes = ({ db, files }: Services): Handlers<typeof downloadCalls> => ({
  'GET /downloads/general': defineRead({
    queries: ({ candidateId }: ReadInput) => ({ downloads: listDownloads.with(candidateId) }),
    present: ({ downloads }): Download[] =>
      downloads.map(({ updatedAt, ...download }) => ({
        ...download,
        updatedDateUTC: new Date(updatedAt).toISOString(),
      })),
  }),
  'GET /downloads/general/{id}': async ({ caller, params, reply }) => {
    if (!isUuid(params.id)) throw new ApiError('invalid_file_id', { param: 'id' })
    const download = await findDownload.first(db, caller.subject.candidateId, params.id)
    if (!download) throw new ApiError('download_not_found')
    return sendStoredFile(reply, files, download.fileId)
  },
  'GET /file/general': async ({ caller, query, reply }) => {
    const file = await findGeneralFile.first(db, caller.subject.candidateId, query.filePath)
    if (!file) throw new ApiError('file_not_found')
    return sendStoredFile(reply, files, file.fileId)
  },
})
