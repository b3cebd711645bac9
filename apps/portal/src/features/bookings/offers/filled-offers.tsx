import { useStored, writeStored } from '@rollcall/client/storage/stored.ts'
import type { Overview } from '@rollcall/contract/work/bookings'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatShortDay, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { tOffers } from './offers.words.ts'

const DISMISSED = 'dismissedOffers'
/** Older ones are past, and not listed any more. */
const MAX_REMEMBERED = 100

/** Offers that another candidate accepted: each is shown until it is dismissed on this device, instead of disappearing. */
export function FilledOffers({
  offers,
}: {
  offers: readonly NonNullable<Overview['filledOffers']>[number][]
}) {
  const stored = useStored(DISMISSED)
  const dismissed: unknown[] = Array.isArray(stored) ? stored : []
  return offers
    .filter(({ id }) => !dismissed.includes(id))
    .map(({ id, clientName: client, dateLocal, startTimeLocal, endTimeLocal, bookingCount: count }) => {
      const text = tOffers('filled.text', {
        client,
        count,
        day: formatShortDay(dateLocal),
        time: formatTimeRange(startTimeLocal, endTimeLocal),
      })
      return (
        <Notice
          key={id}
          title={tOffers('filled.title')}
          action={
            <Button onClick={() => writeStored(DISMISSED, [...dismissed, id].slice(-MAX_REMEMBERED))}>
              {tOffers('filled.dismiss')} <VisuallyHidden>{text}</VisuallyHidden>
            </Button>
          }
        >
          {text}
        </Notice>
      )
    })
}
