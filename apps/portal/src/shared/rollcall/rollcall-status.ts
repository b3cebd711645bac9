import type { RollcallStatus } from '@rollcall/contract/work/rollcall'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { QueryClient } from '@tanstack/react-query'

export const rollcallKey = ['rollcall'] as const

/** The cached status: its validity is stored as an instant, which stays correct in the device copy. */
export type KeptRollcall = Omit<RollcallStatus, 'timeUntilUpdateRequiredInMilliSeconds'> & {
  updateRequiredAt: number
}

/** Valid until the instant from the service, exactly: otherwise the question would change too late or appear too early. */
export const keptRollcall = (
  { timeUntilUpdateRequiredInMilliSeconds, ...status }: RollcallStatus,
  toldAt: number,
): KeptRollcall => ({
  ...status,
  updateRequiredAt: toldAt + timeUntilUpdateRequiredInMilliSeconds,
})

/** Removes the check-in of a changed day; the service decides whether it was changed. */
export function resetRollcall(client: QueryClient, days: readonly AvailabilityDay[]): void {
  client.setQueryData<KeptRollcall>(rollcallKey, (status) =>
    status && days.some(({ dateLocal }) => dateLocal === status.activeDateLocal)
      ? { ...status, rollcall: 'unset' }
      : status,
  )
  void client.invalidateQueries({ queryKey: rollcallKey })
}
