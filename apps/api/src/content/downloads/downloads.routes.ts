import type { downloadCalls } from '@rollcall/contract/content/downloads'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { presentDownload } from './downloads.presenter.ts'
import { listDownloads } from './downloads.queries.ts'
import { getDownload, getGeneralFile } from './get-download.ts'

export const downloadRoutes = (services: Services): Handlers<typeof downloadCalls> => ({
  'GET /downloads/general': defineRead({
    mayLag: true,
    queries: ({ candidateId }: ReadInput) => ({ downloads: listDownloads.with(candidateId) }),
    present: ({ downloads }) => downloads.map(presentDownload),
  }),
  'GET /downloads/general/{id}': async ({ caller, params, reply }) =>
    sendStoredFile(reply, services.files, await getDownload(services, caller, params.id)),
  'GET /file/general': async ({ caller, query, reply }) =>
    sendStoredFile(reply, services.files, await getGeneralFile(services, caller, query.filePath)),
})
