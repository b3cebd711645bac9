import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { CallAnswer } from '@rollcall/contract/call'
import type {
  AskedReferee,
  ComplianceItem,
  FormAnswers,
  registrationCalls,
} from '@rollcall/contract/compliance/registrations'
import type { Referee } from '@rollcall/domain/compliance/items/referees'
import { queryOptions } from '@tanstack/react-query'
import type { ItemPlace } from '../../registrations.queries.ts'

const key = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form'
const answers = '/registrations/{registrationId}/compliance-items/{complianceItemId}/form/answers'
const referees = '/registrations/{registrationId}/compliance-items/{complianceItemId}/referees'
export const remindCall = `POST ${referees}/{refereeId}/reminder` as const
export const askCall =
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/form/change-request'
type Form = NonNullable<CallAnswer<(typeof registrationCalls)[typeof key]>>
export type FormOf<Source extends Form['source']> = Extract<Form, { source: Source }>

export interface OpenedForm {
  /** Null once it was sent, unless a new one may be. */
  form: Form | null
  /** The answers that were sent last; null before, and for a form at another service. */
  sent: FormAnswers | null
  /** The referees who were asked last. */
  asked: AskedReferee[]
}

/**
 * Fetched once per opening: a refetch would replace a JotForm that is being filled in. Answers are not stored on the device.
 */
export const formQuery = (params: ItemPlace, sentAs: 'answers' | 'referees' | null) =>
  queryOptions({
    queryKey: ['compliance-item-form', params.complianceItemId, sentAs],
    queryFn: async ({ signal }): Promise<OpenedForm> => {
      const [form, sent, asked] = await Promise.all([
        orThrow(send(key, { params, signal })),
        sentAs === 'answers' ? orThrow(send(`GET ${answers}`, { params, signal })) : null,
        sentAs === 'referees' ? orThrow(send(`GET ${referees}`, { params, signal })) : [],
      ])
      return { form, sent, asked }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

export const changeAnswers = (
  params: ItemPlace,
  given: Record<string, string>,
  idempotencyKey: string,
): Promise<ComplianceItem> =>
  orThrow(send(`PUT ${answers}`, { params, body: { answers: given }, idempotencyKey }))

export const askForChange = (params: ItemPlace, reason: string, idempotencyKey: string) =>
  orThrow(send(askCall, { params, body: { reason }, idempotencyKey }))

type RefereePlace = ItemPlace & { refereeId: string }

export const remindReferee = (params: RefereePlace, idempotencyKey: string): Promise<AskedReferee[]> =>
  orThrow(send(remindCall, { params, idempotencyKey }))

export const changeReferee = (
  params: RefereePlace,
  referee: Referee,
  idempotencyKey: string,
): Promise<AskedReferee[]> =>
  orThrow(send(`PUT ${referees}/{refereeId}`, { params, body: referee, idempotencyKey }))
