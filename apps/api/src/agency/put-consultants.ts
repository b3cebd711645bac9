import type { ConsultantBody } from '@rollcall/contract/agency/resources'
import { saveConsultants } from '../people/consultants/save-consultants.ts'
import type { Transaction } from '../platform/database/database.ts'
import { type Put, type PutResource, putResources, type SourceCaller } from './put-resources.ts'

export const putConsultants = (
  tx: Transaction,
  { source, caller }: SourceCaller,
  given: readonly Put<ConsultantBody>[],
): Promise<PutResource[]> =>
  putResources(tx, { source, resource: 'consultants', caller }, given, (consultants) =>
    saveConsultants(
      tx,
      caller,
      consultants.map(({ id, name, country, state, phoneNumber, email }) => ({
        id,
        name,
        country,
        state,
        phoneNumber,
        email,
      })),
    ),
  )
