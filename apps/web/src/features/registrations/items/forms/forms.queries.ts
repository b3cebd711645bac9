import type { CallAnswer } from '@rollcall/contract/call'
import type { registrationCalls } from '@rollcall/contract/registrations'
import { queryOptions } from '@tanstack/react-query'
import { orThrow, send } from '../../../../shared/api/api.ts'
import type { ItemPlace } from '../../registrations.queries.ts'

const key = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form'
type Form = NonNullable<CallAnswer<(typeof registrationCalls)[typeof key]>>
export type FormOf<Source extends Form['source']> = Extract<Form, { source: Source }>

/** Read once each time it is opened: read again it would take a form of JotForm's away from under whoever fills it in. */
export const formQuery = (params: ItemPlace) =>
  queryOptions({
    queryKey: ['compliance-item-form', params.complianceItemId],
    queryFn: ({ signal }) => orThrow(send(key, { params, signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })
