import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { Queryable } from '../../../../platform/database/statement.ts'
import type { Handlers } from '../../../../platform/http/mount-calls.ts'
import type { Services } from '../../../../platform/services.ts'
import { findItem, type ItemIds } from '../../../registrations/item-access.ts'
import { changeReferee, findReferees, remindReferee } from './contact-referee.ts'
import { presentReferee } from './references.presenter.ts'

type RefereesPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}/referees'
type Calls = Pick<
  typeof registrationCalls,
  `GET ${RefereesPath}` | `PUT ${RefereesPath}/{refereeId}` | `POST ${RefereesPath}/{refereeId}/reminder`
>
type Caller = Parameters<typeof findItem>[1]

/** Referees of an item, for the candidate who named them. */
export function refereeRoutes(services: Services): Handlers<Calls> {
  const answerReferees = async (on: Queryable, caller: Caller, ids: ItemIds) => {
    const { referees, isOpen } = await findReferees(on, await findItem(on, caller, ids))
    return referees.map((referee) => presentReferee(referee, isOpen))
  }
  return {
    'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/referees': ({
      caller,
      params,
    }) => answerReferees(services.db, caller, params),
    'PUT /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}': ({
      caller,
      params,
      body,
      transact,
    }) =>
      transact(async (tx) => {
        await changeReferee(tx, services, caller, params, body)
        return answerReferees(tx, caller, params)
      }),
    'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/referees/{refereeId}/reminder':
      ({ caller, params, transact }) =>
        transact(async (tx) => {
          await remindReferee(tx, services, caller, params)
          return answerReferees(tx, caller, params)
        }),
  }
}
