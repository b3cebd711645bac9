import { tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshOverviews } from '../bookings/bookings-cache.ts'
import { rollcallKey } from '../rollcall/rollcall-status.ts'

/** Days, weekdays or the check-in were saved in this tab: other tabs fetch them again. */
export const tellAvailabilitySaved = (): void => tellOtherTabs('availability', 'saved')

export function refreshAvailability(client: QueryClient): void {
  refreshOverviews(client)
  void client.invalidateQueries({ queryKey: rollcallKey })
}
