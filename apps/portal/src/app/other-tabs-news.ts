import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { showStatus } from '../features/time-entries/time-entries.queries.ts'
import { refreshAvailability } from '../shared/availability/availability-news.ts'
import { refreshFamily } from '../shared/files/file-family.ts'
import { refreshRegistrations } from '../shared/registrations/registrations-cache.ts'

/** How this tab updates data that was changed in another one. */
export const showNews = {
  registrations: () => refreshRegistrations(queryClient),
  files: (family: FileFamily) => refreshFamily(queryClient, family),
  availability: () => refreshAvailability(queryClient),
  clock: (status: TimeEntryStatus) => void showStatus(status),
}
