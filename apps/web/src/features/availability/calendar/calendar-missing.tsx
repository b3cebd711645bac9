import type { Overview } from '@rollcall/contract/bookings'
import type { UseQueryResult } from '@tanstack/react-query'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'

/** The dates are shown while what they hold is on its way, or cannot be had; this says which. */
export const CalendarMissing = ({ query }: { query: UseQueryResult<Overview> }) => (
  <Loaded
    query={query}
    skeleton={<VisuallyHidden>{t('availability.loading')}</VisuallyHidden>}
    offline={t('availability.offline')}
    failed={t('availability.failed')}
  >
    {() => null}
  </Loaded>
)
