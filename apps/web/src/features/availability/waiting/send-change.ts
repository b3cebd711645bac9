import { send } from '../../../shared/api/api.ts'
import type { ApiResponse } from '../../../shared/api/response.ts'
import type { AvailabilityChange } from './availability-change.ts'

export function sendChange(
  change: AvailabilityChange,
  idempotencyKey: string,
): Promise<ApiResponse<unknown>> {
  // One by one: what each takes is known only where its name is.
  if (change.call === 'PUT /availability') return send(change.call, { ...change.input, idempotencyKey })
  if (change.call === 'PUT /availability/days') return send(change.call, { ...change.input, idempotencyKey })
  if (change.call === 'DELETE /availability') return send(change.call, { ...change.input, idempotencyKey })
  return send(change.call, { ...change.input, idempotencyKey })
}
