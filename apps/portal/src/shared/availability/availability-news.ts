import { tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshOverviews } from '../bookings/bookings-cache.ts'
import { rollcallKey } from '../rollcall/rollcall-status.ts'

/** Days, weekdays or the check-in were saved here: other tabs ask anew for what they show. */
export const tellAvailabilitySaved = (): void => tellOtherTabs('availability', 'saved')

export function refreshAvailability(client: QueryClient): void {
  refreshOverviews(client)
  void client.invalidateQueries({ queryKey: rollcallKey })
}
