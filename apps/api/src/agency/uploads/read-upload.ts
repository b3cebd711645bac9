import type { Upload } from '@rollcall/contract/agency/upload-calls'
import { ApiError } from '../../platform/api-error.ts'
import { defineRead } from '../../platform/http/read.ts'
import { findUpload, type UploadRow } from './uploads.queries.ts'

export const presentUpload = ({ updatedAt, ...upload }: UploadRow): Upload => ({
  ...upload,
  updatedAt: new Date(updatedAt).toISOString(),
})

interface OfUpload {
  params: { externalId: string }
}

export const readUpload = defineRead<
  { found: ReturnType<typeof findUpload.with> },
  OfUpload,
  Upload,
  'agencyKey'
>({
  queries: ({ agencyKeyId, params }) => ({ found: findUpload.with(agencyKeyId, params.externalId) }),
  present({ found: [row] }, { params }) {
    if (!row) throw new ApiError('file_not_found', { param: params.externalId })
    return presentUpload(row)
  },
})
