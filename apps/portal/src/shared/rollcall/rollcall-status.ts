import type { RollcallStatus } from '@rollcall/contract/work/rollcall'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { QueryClient } from '@tanstack/react-query'

export const rollcallKey = ['rollcall'] as const

/** The status as it is kept: how long it holds is an instant, which does not age with the copy. */
export type KeptRollcall = Omit<RollcallStatus, 'timeUntilUpdateRequiredInMilliSeconds'> & {
  updateRequiredAt: number
}

/** Until the instant the service gave: neither rounded nor kept longer, or the question would change late or be asked early. */
export const keptRollcall = (
  { timeUntilUpdateRequiredInMilliSeconds, ...status }: RollcallStatus,
  toldAt: number,
): KeptRollcall => ({
  ...status,
  updateRequiredAt: toldAt + timeUntilUpdateRequiredInMilliSeconds,
})

/** A day that was changed takes its check-in away; the service has the last word on whether it was. */
export function resetRollcall(client: QueryClient, days: readonly AvailabilityDay[]): void {
  client.setQueryData<KeptRollcall>(rollcallKey, (status) =>
    status && days.some(({ dateLocal }) => dateLocal === status.activeDateLocal)
      ? { ...status, rollcall: 'unset' }
      : status,
  )
  void client.invalidateQueries({ queryKey: rollcallKey })
}
