import type { Form, Video } from '@rollcall/contract/agency/item-kind-calls'
import type { ErrorCode } from '@rollcall/contract/errors'
import { ApiError } from '../../platform/api-error.ts'
import type { Statement } from '../../platform/database/statement.ts'
import { defineRead } from '../../platform/http/read.ts'
import { findForm, findVideo } from './item-kinds.queries.ts'

const readNamed = <Row>(find: Statement<[agencyKeyId: string, externalId: string], Row>, code: ErrorCode) =>
  defineRead<{ found: ReturnType<typeof find.with> }, { params: { externalId: string } }, Row, 'agencyKey'>({
    queries: ({ agencyKeyId, params }) => ({ found: find.with(agencyKeyId, params.externalId) }),
    present({ found: [row] }, { params }) {
      if (!row) throw new ApiError(code, { param: params.externalId })
      return row
    },
  })

export const readForm = readNamed<Form>(findForm, 'form_not_found')
export const readVideo = readNamed<Video>(findVideo, 'video_not_found')
