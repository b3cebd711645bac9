import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { uploadErrors } from '../compliance/files.ts'
import { instant } from '../shapes.ts'
import { Named } from './resource-calls.ts'

/** A file that a system sent, to name in other resources. */
export const Upload = z.object({
  id: z.uuid(),
  externalId: z.string(),
  source: z.string(),
  updatedAt: instant,
  name: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  sha256: z.string(),
  /** A virus was found after it was accepted; resources cannot name it. */
  isInfected: z.boolean(),
})
export type Upload = z.output<typeof Upload>

export const agencyUploadCalls = defineCalls({
  'PUT /v1/uploads/{externalId}': {
    summary:
      'Send a file, as a form with the part `file`, to name in other resources. Those that name an earlier one keep it',
    access: 'agencyKey',
    scope: 'uploads:write',
    params: Named,
    files: { part: 'file', sentAs: 'multipart', maxCount: 1 },
    body: z.object({}),
    answer: Upload,
    isCreation: 'ifNew',
    errors: [...uploadErrors, 'exceeds_file_upload_limit'],
  },
  'GET /v1/uploads/{externalId}': {
    summary: 'An upload, without its bytes',
    access: 'agencyKey',
    scope: 'uploads:read',
    params: Named,
    answer: Upload,
    errors: ['file_not_found'],
  },
  'DELETE /v1/uploads/{externalId}': {
    summary: 'Delete an upload that nothing names',
    access: 'agencyKey',
    scope: 'uploads:write',
    params: Named,
    answer: 'nothing',
    errors: ['file_not_found', 'file_in_use'],
  },
})
