import type { documentCalls } from '@rollcall/contract/compliance/documents'
import { deleteUnlessVerified, requireFile } from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { sendRecordFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { addDocument, checkDocumentType } from './add-document.ts'
import { presentDocument } from './documents.presenter.ts'
import { deleteDocument, holdDocument, listDocuments, listDocumentTypes } from './documents.queries.ts'
import { getDocument } from './get-document.ts'

const deletable = {
  hold: holdDocument,
  delete: deleteDocument,
  notFound: 'document_not_found',
  auditedAs: 'document_deleted',
} as const

export const documentRoutes = (services: Services): Handlers<typeof documentCalls> => ({
  'GET /documents/file-types': defineRead({
    mayLag: true,
    queries: ({ candidateId }) => ({ types: listDocumentTypes.with(candidateId) }),
    present: ({ types }) => types,
  }),
  'GET /documents': defineRead({
    queries: ({ candidateId }) => ({ documents: listDocuments.with(candidateId) }),
    present: ({ documents }) => documents.map(presentDocument),
  }),
  'GET /documents/{id}': async ({ caller, params }) =>
    presentDocument(await getDocument(services, caller, params.id)),
  'POST /documents': async ({ caller, body, files, transact }) => {
    const file = requireFile(files[0], 'file')
    const { candidateId } = caller.subject
    const typeId = body.fileType.id
    await checkDocumentType(services, candidateId, typeId)
    const stored = await services.files.store(file.spooled, { ...file, candidateId })
    return transact((tx) => addDocument(tx, services, caller, { file: stored, typeId }))
  },
  'DELETE /documents/{id}': ({ caller, params, transact }) =>
    transact((tx) => deleteUnlessVerified(tx, caller, params.id, deletable)),
  'GET /documents/{id}/file/{fileId}': async ({ caller, params, reply }) => {
    const { file } = await getDocument(services, caller, params.id)
    return sendRecordFile(reply, services.files, [file], params.fileId)
  },
})
