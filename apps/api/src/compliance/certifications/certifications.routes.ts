import type { Certification, certificationCalls } from '@rollcall/contract/compliance/certifications'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import type { ReaderPool } from '../../platform/files/reader-pool.ts'
import { checkRecordId, deleteUnlessVerified, storeFiles } from '../../platform/files/record-files.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead } from '../../platform/http/read.ts'
import { sendRecordFile } from '../../platform/http/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { addSubmission, holdItemFor } from '../registrations/item-access.ts'
import { addCertification, checkedFields } from './add-certification.ts'
import { type KnownType, presentType, typeReader } from './certification-types.ts'
import { presentCertifications } from './certifications.presenter.ts'
import {
  type CertificationRow,
  deleteCertification,
  holdCertification,
  listCertifications,
  listCertificationTypes,
  listTypesOfCertifications,
} from './certifications.queries.ts'
import { compareFile } from './compare-file.ts'
import { keepForRecord } from './extract-details.ts'
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
  const { db, clock, config, files: store } = services
  const readType = typeReader(services.log)
  const readFile = fileReading(services, readers)

  const typesFor = async (candidateId: string): Promise<KnownType[]> =>
    (await listCertificationTypes.all(db, candidateId)).map(readType)

  /** All of them, because a renewal is known by those before it; nobody has many. */
  async function certificationsOf(
    { subject }: CandidateCaller,
    on: Queryable = db,
  ): Promise<Certification[]> {
    const { candidateId, timeZone } = subject
    const certifications = await listCertifications.all(on, candidateId)
    const types = await listTypesOfCertifications.all(on, candidateId)
    return presentCertifications(certifications, types.map(readType), { now: clock.now(), timeZone })
  }

  async function getCertification(
    caller: CandidateCaller,
    id: string,
    on?: Queryable,
  ): Promise<Certification> {
    const certification = (await certificationsOf(caller, on)).find((one) => one.id === id)
    if (!certification) throw new ApiError('certification_not_found')
    return certification
  }

  async function getRow({ subject }: CandidateCaller, id: string): Promise<CertificationRow> {
    const row = (await listCertifications.all(db, subject.candidateId)).find((one) => one.id === id)
    if (!row) throw new ApiError('certification_not_found')
    return row
  }

  return {
    'GET /certifications/types': defineRead({
      queries: ({ candidateId }) => ({ types: listCertificationTypes.with(candidateId) }),
      present: ({ types }) => types.map(readType).map(presentType),
    }),
    'GET /certifications/types/{id}': defineRead({
      queries: ({ candidateId }) => ({ types: listCertificationTypes.with(candidateId) }),
      present: ({ types }, { params }) => {
        const type = types.find(({ id }) => id === params.id)
        if (!type) throw new ApiError('certification_type_not_found')
        return presentType(readType(type))
      },
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
    'GET /certifications/{id}': ({ caller, params }) => getCertification(caller, checkRecordId(params.id)),
    'POST /certifications': async ({ caller, body, files, transact }) => {
      const { certificationData, complianceItemId, cacheKey } = body
      if (files.length === 0 && cacheKey === undefined)
        throw new ApiError('files_missing', { param: 'files' })
      const types = await typesFor(caller.subject.candidateId)
      const type = types.find(({ id }) => id === certificationData.certificationTypeId)
      if (!type) throw new ApiError('certification_type_not_found', { param: 'certificationTypeId' })
      const values = checkedFields(type, certificationData)
      const stored = await storeFiles(store, caller.subject.candidateId, files)
      const { maxFiles } = config.uploads
      return transact(async (tx) => {
        const item = await holdItemFor(tx, caller, complianceItemId, { certificationTypeId: type.id })
        const id = await addCertification(tx, services, caller, { type, values, stored, cacheKey, maxFiles })
        if (item) await addSubmission(tx, services, caller, item, { certificationId: id })
        return getCertification(caller, id, tx)
      })
    },
    'DELETE /certifications/{id}': ({ caller, params, transact }) =>
      transact((tx) => deleteUnlessVerified(tx, caller, params.id, deletable)),
    'GET /certifications/{certificationId}/file/{accessGui}': async ({ caller, params, reply }) => {
      const id = checkRecordId(params.certificationId, 'certificationId')
      const { files } = await getRow(caller, id)
      return sendRecordFile(reply, store, files, params.accessGui)
    },
    'POST /certifications/extract-details': async ({ caller, body, files: [file], transact }) => {
      if (!file) throw new ApiError('files_missing', { param: 'content' })
      const types = await typesFor(caller.subject.candidateId)
      const known = types.find(({ id }) => id === body.certificationTypeId)
      const reading = await readFile(caller, file, types, known?.id ?? null)
      const { candidateId } = caller.subject
      const stored = await store.store(file.spooled, { ...file, candidateId })
      return transact(async (tx) => ({
        cacheKey: await keepForRecord(tx, services, caller, { file: stored, reading }),
        certificationTypeId: reading.typeId,
        isTypeDoubtful: reading.isTypeDoubtful,
        fields: reading.fields,
        nameOnPaper: reading.nameOnPaper,
      }))
    },
    'POST /certifications/verify': async ({ caller, body, files: [file], transact }) => {
      if (!file) throw new ApiError('files_missing', { param: 'content' })
      const { candidateId } = caller.subject
      const id = checkRecordId(body.certificationId, 'certificationId')
      const certification = await getRow(caller, id)
      const types = (await listTypesOfCertifications.all(db, candidateId)).map(readType)
      const type = types.find((one) => one.id === certification.typeId)
      if (!type) throw new Error(`There is no certification type ${certification.typeId}`)
      const reading = await readFile(caller, file, [type], type.id)
      const { sha256 } = file.spooled
      return transact((tx) => compareFile(tx, caller, { certification, type, reading, sha256 }))
    },
  }
}
