import type { certificationCalls } from '@rollcall/contract/compliance/certifications'
import type { ReaderPool } from '../../platform/files/reader-pool.ts'
import {
  checkRecordId,
  deleteUnlessVerified,
  requireFile,
  storeFiles,
} from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { sendRecordFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { addSubmission, holdItemFor } from '../registrations/item-access.ts'
import { addCertification, checkedFields } from './add-certification.ts'
import { getType, presentType, typeReader } from './certification-types.ts'
import { presentCertifications } from './certifications.presenter.ts'
import {
  deleteCertification,
  holdCertification,
  listCertifications,
  listCertificationTypes,
  listTypesOfCertifications,
} from './certifications.queries.ts'
import { compareFile } from './compare-file.ts'
import { keepForRecord } from './extract-details.ts'
import { getCertification, getCertificationRow, getTypeOf } from './get-certification.ts'
import { fileReading } from './read-file.ts'

const deletable = {
  hold: holdCertification,
  delete: deleteCertification,
  notFound: 'certification_not_found',
  auditedAs: 'certification_deleted',
} as const

export function certificationRoutes(
  services: Services,
  readers: ReaderPool,
): Handlers<typeof certificationCalls> {
  const { db, config, files: store } = services
  const readType = typeReader(services.log)
  const readFile = fileReading(services, readers)

  return {
    'GET /certifications/types': defineRead({
      mayLag: true,
      queries: ({ candidateId }) => ({ types: listCertificationTypes.with(candidateId) }),
      present: ({ types }) => types.map(readType).map(presentType),
    }),
    'GET /certifications/types/{id}': defineRead({
      mayLag: true,
      queries: ({ candidateId }) => ({ types: listCertificationTypes.with(candidateId) }),
      present: ({ types }, { params }) => presentType(readType(getType(types, params.id))),
    }),
    'GET /certifications': defineRead({
      queries: ({ candidateId }) => ({
        certifications: listCertifications.with(candidateId),
        types: listTypesOfCertifications.with(candidateId),
      }),
      present: ({ certifications, types }, { now, caller: { subject } }) =>
        presentCertifications(certifications, types.map(readType), {
          now,
          timeZone: subject.timeZone,
        }),
    }),
    'GET /certifications/{id}': ({ caller, params }) =>
      getCertification(db, readType, caller, checkRecordId(params.id)),
    'POST /certifications': async ({ caller, body, files, transact }) => {
      const { certificationData, complianceItemId, cacheKey } = body
      if (cacheKey === undefined) requireFile(files[0], 'files')
      const { candidateId } = caller.subject
      const types = await listCertificationTypes.all(db, candidateId)
      const type = readType(getType(types, certificationData.certificationTypeId, 'certificationTypeId'))
      const values = checkedFields(type, certificationData)
      const stored = await storeFiles(store, candidateId, files)
      const { maxFiles } = config.uploads
      return transact(async (tx) => {
        const item = await holdItemFor(tx, caller, complianceItemId, { certificationTypeId: type.id })
        const id = await addCertification(tx, services, caller, { type, values, stored, cacheKey, maxFiles })
        if (item) await addSubmission(tx, services, caller, item, { certificationId: id })
        return getCertification(tx, readType, caller, id)
      })
    },
    'DELETE /certifications/{id}': ({ caller, params, transact }) =>
      transact((tx) => deleteUnlessVerified(tx, caller, params.id, deletable)),
    'GET /certifications/{certificationId}/file/{accessGui}': async ({ caller, params, reply }) => {
      const id = checkRecordId(params.certificationId, 'certificationId')
      const { files } = await getCertificationRow(db, caller, id)
      return sendRecordFile(reply, store, files, params.accessGui)
    },
    'POST /certifications/extract-details': async ({ caller, body, files, transact }) => {
      const file = requireFile(files[0], 'content')
      const { candidateId } = caller.subject
      const types = (await listCertificationTypes.all(db, candidateId)).map(readType)
      const known = types.find(({ id }) => id === body.certificationTypeId)
      const reading = await readFile(caller, file, types, known?.id ?? null)
      const stored = await store.store(file.spooled, { ...file, candidateId })
      return transact(async (tx) => ({
        cacheKey: await keepForRecord(tx, services, caller, { file: stored, reading }),
        certificationTypeId: reading.typeId,
        isTypeDoubtful: reading.isTypeDoubtful,
        fields: reading.fields,
        nameOnPaper: reading.nameOnPaper,
      }))
    },
    'POST /certifications/verify': async ({ caller, body, files, transact }) => {
      const file = requireFile(files[0], 'content')
      const id = checkRecordId(body.certificationId, 'certificationId')
      const certification = await getCertificationRow(db, caller, id)
      const type = await getTypeOf(db, readType, caller, certification)
      const reading = await readFile(caller, file, [type], type.id)
      const { sha256 } = file.spooled
      return transact((tx) => compareFile(tx, caller, { certification, type, reading, sha256 }))
    },
  }
}
