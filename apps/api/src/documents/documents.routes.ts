import type { Document, documentCalls } from '@rollcall/contract/documents'
import { ApiError } from '../platform/api-error.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { defineRead } from '../platform/http/read.ts'
import { sendStoredFile } from '../platform/http/send-file.ts'
import { isUuid } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { addDocument, checkDocumentType } from './add-document.ts'
import { deleteDocument } from './delete-document.ts'
import { type DocumentRow, findDocument, listDocuments, listDocumentTypes } from './documents.queries.ts'

export const documentRoutes = (services: Services): Handlers<typeof documentCalls> => ({
  'GET /documents/file-types': defineRead({
    ask: ({ candidateId }) => ({ types: listDocumentTypes.with(candidateId) }),
    answer: ({ types }) => types,
  }),
  'GET /documents': defineRead({
    ask: ({ candidateId }) => ({ documents: listDocuments.with(candidateId) }),
    answer: ({ documents }) => documents.map(presentDocument),
  }),
  'GET /documents/{id}': async ({ caller, params }) =>
    presentDocument(await getDocument(services, caller.subject.candidateId, params.id)),
  'POST /documents': async ({ caller, body, files: [file], transact }) => {
    if (!file) throw new ApiError('files_missing', { param: 'file' })
    const { candidateId } = caller.subject
    const typeId = body.fileType.id
    await checkDocumentType(services, candidateId, typeId)
    const stored = await services.files.store(file.spooled, { ...file, candidateId })
    return transact((tx) => addDocument(tx, services, caller, { file: stored, typeId }))
  },
  'DELETE /documents/{id}': ({ caller, params, transact }) =>
    transact((tx) => deleteDocument(tx, services, caller, checkId(params.id))),
  'GET /documents/{id}/file/{fileId}': async ({ caller, params, reply }) => {
    const document = await getDocument(services, caller.subject.candidateId, params.id)
    if (document.fileId !== params.fileId) throw new ApiError('file_not_found')
    return sendStoredFile(reply, services.files, document.fileId)
  },
})

function checkId(id: string): string {
  if (!isUuid(id)) throw new ApiError('invalid_file_id', { param: 'id' })
  return id
}

async function getDocument({ db }: Services, candidateId: string, id: string): Promise<DocumentRow> {
  const document = await findDocument.first(db, candidateId, checkId(id))
  if (!document) throw new ApiError('document_not_found')
  return document
}

const presentDocument = ({
  fileId,
  fileName,
  contentType,
  fileSizeBytes,
  ...document
}: DocumentRow): Document => ({
  ...document,
  file: { accessGui: fileId, name: fileName, friendlyName: document.name, contentType, fileSizeBytes },
})
