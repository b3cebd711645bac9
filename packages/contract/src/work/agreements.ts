import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText } from '../optional.ts'
import { pageNumber } from '../shapes.ts'
import { bookingErrors, bookingId } from './bookings.ts'

/** Checked by the use case, which has a code for a malformed one. */
const params = z.object({ id: idText })
const errors = ['invalid_file_id', 'agreement_not_found', 'not_authorised_to_access_agreement'] as const

export const Agreement = z.object({
  fileId: z.uuid(),
  type: z.string(),
  title: z.string(),
  fileSizeBytes: z.int(),
  dateAgreedUTC: z.iso.datetime().nullable(),
})
export type Agreement = z.output<typeof Agreement>

export const agreementCalls = defineCalls({
  'GET /bookings/{id}/agreements': {
    summary: "The agreements of a booking's client",
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id: bookingId }),
    answer: z.object({ clientId: z.uuid(), agreements: z.array(Agreement) }),
    errors: bookingErrors,
  },
  'GET /agreements/{id}': {
    summary: 'The file of an agreement',
    access: 'candidate',
    whileActing: 'allowed',
    params,
    answer: 'blob',
    errors: [...errors, 'file_not_found'],
  },
  'GET /agreements/{id}/pages': {
    summary: 'How many pages of an agreement can be looked at',
    access: 'candidate',
    whileActing: 'allowed',
    params,
    answer: z.object({ pageCount: z.int() }),
    errors: [...errors, 'file_not_found', 'file_unreadable'],
  },
  'GET /agreements/{id}/pages/{page}': {
    summary:
      'One page of an agreement as a picture; the first is 1, and the last counts as fetching the file',
    access: 'candidate',
    whileActing: 'allowed',
    params: params.extend({ page: pageNumber }),
    answer: 'blob',
    errors: [...errors, 'file_not_found', 'file_unreadable'],
  },
  'PUT /agreements/{id}': {
    summary: 'Sign an agreement whose file was fetched; signing again answers the first signature',
    access: 'candidate',
    whileActing: 'refused',
    params,
    answer: Agreement,
    errors: [...errors, 'agreement_replaced', 'agreement_not_downloaded'],
  },
})
