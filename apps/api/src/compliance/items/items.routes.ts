import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import { ApiError } from '../../platform/api-error.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import type { PagesToRead } from '../files/pages-to-read.ts'
import { findItem } from '../registrations/item-access.ts'
import { noteFileFetch } from '../registrations/items.queries.ts'
import { handInFile, handInRecord } from './hand-in.ts'
import { submitItem } from './submit-item.ts'

type ItemPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}'
export type Calls = Pick<
  typeof registrationCalls,
  | `GET ${ItemPath}/file`
  | `GET ${ItemPath}/file/pages`
  | `GET ${ItemPath}/file/pages/{page}`
  | `POST ${ItemPath}/verify`
  | `POST ${ItemPath}/submit`
>

export const complianceRoutes = (services: Services, pages: PagesToRead): Handlers<Calls> => ({
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages': async ({
    caller,
    params,
  }) => {
    const { file } = await findItem(services.db, caller, params)
    if (!file) throw new ApiError('file_not_found')
    return { pageCount: await pages.count(caller, file.id) }
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages/{page}': async ({
    caller,
    params,
    reply,
  }) => {
    const { id, file } = await findItem(services.db, caller, params)
    if (!file) throw new ApiError('file_not_found')
    const { candidateId } = caller.subject
    return pages.send(reply, caller, {
      fileId: file.id,
      page: params.page,
      noteFetch: () =>
        noteFileFetch.run(services.db, id, candidateId, file.id, new Date(services.clock.now())),
    })
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file': async ({
    caller,
    params,
    reply,
  }) => {
    const { id, file } = await findItem(services.db, caller, params)
    if (!file) throw new ApiError('file_not_found')
    const { candidateId } = caller.subject
    return sendStoredFile(reply, services.files, file.id, {
      // What a consultant looked at the candidate has not read.
      ...(caller.actor.kind === 'candidate' && {
        beforeWhole: () =>
          noteFileFetch.run(services.db, id, candidateId, file.id, new Date(services.clock.now())),
      }),
    })
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify': async ({
    caller,
    params,
    body: { referenceFileId },
    files: [file],
    transact,
  }) => {
    if (referenceFileId !== undefined && !file)
      return transact((tx) => handInRecord(tx, services, caller, params, referenceFileId))
    if (!file) throw new ApiError('files_missing', { param: 'content' })
    const { candidateId } = caller.subject
    const stored = await services.files.store(file.spooled, { ...file, candidateId })
    return transact((tx) => handInFile(tx, services, caller, params, stored))
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit': ({
    caller,
    params,
    body,
    transact,
  }) => transact((tx) => submitItem(tx, services, caller, params, body)),
})
