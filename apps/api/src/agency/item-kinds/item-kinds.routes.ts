import type { agencyItemKindCalls } from '@rollcall/contract/agency/item-kind-calls'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { putForm, putVideo } from './put-item-kinds.ts'
import { readForm, readVideo } from './read-item-kinds.ts'

export const agencyItemKindRoutes = (): Handlers<typeof agencyItemKindCalls> => ({
  'PUT /v1/forms/{externalId}': async ({ caller, params, body, reply, transact }) => {
    const { resource, isNew } = await transact((tx) => putForm(tx, caller, { ...params, body }))
    if (isNew) reply.code(201)
    return resource
  },
  'GET /v1/forms/{externalId}': readForm,
  'PUT /v1/videos/{externalId}': async ({ caller, params, body, reply, transact }) => {
    const { resource, isNew } = await transact((tx) => putVideo(tx, caller, { ...params, body }))
    if (isNew) reply.code(201)
    return resource
  },
  'GET /v1/videos/{externalId}': readVideo,
})
