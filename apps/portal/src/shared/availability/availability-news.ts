import { tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import type { QueryClient } from '@tanstack/react-query'
import { refreshOverviews } from '../bookings/bookings-cache.ts'
import { rollcallKey } from '../rollcall/rollcall-status.ts'

/** Notifies other tabs that days, weekdays or the check-in were saved in this one. */
export const tellAvailabilitySaved = (): void => tellOtherTabs('availability', 'saved')

export function refreshAvailability(client: QueryClient): void {
  refreshOverviews(client)
  void client.invalidateQueries({ queryKey: rollcallKey })
}
