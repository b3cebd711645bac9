import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText } from '../optional.ts'
import { StoredFile, uploadErrors } from './files.ts'

/** Checked by the use case, which has a code for a malformed one. */
const id = idText

export const Document = z.object({
  id: z.uuid(),
  /** The title of its type. */
  type: z.string(),
  name: z.string(),
  file: StoredFile,
  isVerified: z.boolean(),
  /** Why it was not accepted, if it was not. */
  rejectionReason: z.string().nullable(),
  createdDateLocal: z.iso.date(),
})
export type Document = z.output<typeof Document>

const FileType = z.object({ id: z.uuid(), title: z.string() })

const errors = ['document_not_found', 'invalid_file_id'] as const

export const documentCalls = defineCalls({
  'GET /documents/file-types': {
    summary: 'The types of documents',
    access: 'candidate',
    feature: 'generalFiles.displayInMyFiles',
    whileActing: 'allowed',
    answer: z.array(FileType),
    errors: [],
  },
  'GET /documents': {
    summary: "The candidate's general documents, the newest first",
    access: 'candidate',
    feature: 'generalFiles.displayInMyFiles',
    whileActing: 'allowed',
    answer: z.array(Document),
    errors: [],
  },
  'GET /documents/{id}': {
    summary: 'One document',
    access: 'candidate',
    feature: 'generalFiles.view',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: Document,
    errors,
  },
  'POST /documents': {
    summary: 'Add a document, with its bytes as base64',
    access: 'candidate',
    feature: 'generalFiles.create',
    whileActing: 'allowed',
    files: { part: 'base64FileData', sentAs: 'base64' },
    body: z.object({
      file: z.object({
        fileName: z.string().max(1_000),
        /** Removed during processing; a second occurrence would remain. */
        base64FileData: z.literal('').nullish(),
      }),
      fileType: z.object({ id }),
    }),
    answer: z.object({ id: z.uuid(), accessGui: z.uuid() }),
    isCreation: true,
    errors: ['file_type_not_found', ...uploadErrors],
  },
  'DELETE /documents/{id}': {
    summary: 'Remove a document that is not verified',
    access: 'candidate',
    feature: 'generalFiles.delete',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: 'nothing',
    errors: [...errors, 'cannot_delete_verified'],
  },
  'GET /documents/{id}/file/{fileId}': {
    summary: 'The file of a document',
    access: 'candidate',
    feature: 'generalFiles.download',
    whileActing: 'allowed',
    params: z.object({ id, fileId: id }),
    answer: 'blob',
    errors: [...errors, 'file_not_found'],
  },
})
