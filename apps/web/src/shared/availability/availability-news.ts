import { queryClient } from '../api/query-client.ts'
import { overviewKey } from '../bookings/overview.queries.ts'
import { rollcallKey } from '../rollcall/rollcall-status.ts'

const channel = new BroadcastChannel('rollcall-availability')

/** Days, weekdays or the check-in were saved here: other tabs ask anew for what they show. */
export const tellAvailabilitySaved = (): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage('saved')
}

channel.addEventListener('message', () => {
  void queryClient.invalidateQueries({ queryKey: overviewKey })
  void queryClient.invalidateQueries({ queryKey: rollcallKey })
})
