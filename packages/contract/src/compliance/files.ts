import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText } from '../optional.ts'
import { pageNumber } from '../shapes.ts'

export const StoredFile = z.object({
  /** Identifies the file to its owner; it opens nothing without the owner's session. */
  accessGui: z.uuid(),
  name: z.string(),
  friendlyName: z.string(),
  contentType: z.string(),
  fileSizeBytes: z.int(),
})
export type StoredFile = z.output<typeof StoredFile>

/** The error codes of every upload. */
export const uploadErrors = [
  'files_missing',
  'file_empty',
  'file_too_large',
  'file_name_invalid',
  'file_unreadable',
  'file_password_protected',
  'file_infected',
  'unsupported_file_extension',
] as const

/** Checked by the use case, which has a code for a malformed one. */
const params = z.object({ id: idText })
const errors = ['invalid_file_id', 'file_not_found', 'file_infected', 'feature_not_enabled'] as const

export const fileCalls = defineCalls({
  'GET /file/generateAccessToken/{id}': {
    summary: 'A key with which the caller can open one file once, within a minute',
    access: 'candidate',
    whileActing: 'allowed',
    params,
    answer: z.object({ accessKey: z.string() }),
    errors: [...errors, 'candidate_file_id_and_candidate_id_mismatch'],
  },
  'GET /file/{accessKey}': {
    summary: 'The file of a key; the key may be in brackets',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ accessKey: z.string().max(200) }),
    answer: 'blob',
    errors: ['access_key_invalid'],
  },
  'GET /files/{id}/pages': {
    summary: 'The number of pages of a file that can be viewed; 0 if it can only be downloaded',
    access: 'candidate',
    whileActing: 'allowed',
    params,
    answer: z.object({ pageCount: z.int() }),
    errors: [...errors, 'file_unreadable'],
  },
  'GET /files/{id}/pages/{page}': {
    summary: 'One page of a file as an image, counted from 1',
    access: 'candidate',
    whileActing: 'allowed',
    params: params.extend({ page: pageNumber }),
    answer: 'blob',
    errors: [...errors, 'file_unreadable'],
  },
})
