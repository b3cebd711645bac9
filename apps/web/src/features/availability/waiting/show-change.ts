import type { QueryClient } from '@tanstack/react-query'
import { showDays, updateOverviews } from '../../../shared/availability/show-days.ts'
import { type AvailabilityChange, daysOf, ongoingOf } from './availability-change.ts'

export function showChange(client: QueryClient, change: AvailabilityChange): void {
  const ongoing = ongoingOf(change)
  if (!ongoing) return showDays(client, daysOf(change))
  updateOverviews(client, (overview) => ({
    ...overview,
    availability: { ...overview.availability, ongoing },
  }))
}
