import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { onOtherTabs, tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import { refreshOverviews } from '../bookings/bookings-cache.ts'
import { rollcallKey } from '../rollcall/rollcall-status.ts'

/** Days, weekdays or the check-in were saved here: other tabs ask anew for what they show. */
export const tellAvailabilitySaved = (): void => tellOtherTabs('availability', 'saved')

onOtherTabs('availability', () => {
  refreshOverviews(queryClient)
  void queryClient.invalidateQueries({ queryKey: rollcallKey })
})
