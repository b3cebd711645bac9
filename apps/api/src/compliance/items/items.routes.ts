import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import { requireFile } from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { sendStoredFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import type { PagesToRead } from '../files/pages-to-read.ts'
import { getItemFile } from './get-item-file.ts'
import { submitItem } from './submit-item.ts'
import { submitFile, submitRecord } from './submit-record.ts'

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
    const { fileId } = await getItemFile(services, caller, params)
    return { pageCount: await pages.count(caller, fileId) }
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file/pages/{page}': async ({
    caller,
    params,
    reply,
  }) => {
    const file = await getItemFile(services, caller, params)
    return pages.send(reply, caller, { ...file, page: params.page })
  },
  'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file': async ({
    caller,
    params,
    reply,
  }) => {
    const { fileId, noteFetch } = await getItemFile(services, caller, params)
    return sendStoredFile(reply, services.files, fileId, {
      // The candidate has not read a file that a consultant opened.
      ...(caller.actor.kind === 'candidate' && { beforeWhole: noteFetch }),
    })
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify': async ({
    caller,
    params,
    body: { referenceFileId },
    files,
    transact,
  }) => {
    if (referenceFileId !== undefined && files.length === 0)
      return transact((tx) => submitRecord(tx, services, caller, params, referenceFileId))
    const file = requireFile(files[0], 'content')
    const { candidateId } = caller.subject
    const stored = await services.files.store(file.spooled, { ...file, candidateId })
    return transact((tx) => submitFile(tx, services, caller, params, stored))
  },
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit': ({
    caller,
    params,
    body,
    transact,
  }) => transact((tx) => submitItem(tx, services, caller, params, body)),
})
