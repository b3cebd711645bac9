import { queryClient } from '../../../shared/api/query-client.ts'
import { overviewKey } from '../../../shared/bookings/overview.queries.ts'
import { drop } from '../../../shared/waiting/waiting.ts'
import { showChange } from './show-change.ts'
import type { WaitingChange } from './waiting-changes.ts'

/** The days show again what they did before it; with a network, what the service says. */
export function discardChange(change: WaitingChange): void {
  if (change.payload.undo) showChange(queryClient, change.payload.undo)
  drop(change)
  void queryClient.invalidateQueries({ queryKey: overviewKey })
}
