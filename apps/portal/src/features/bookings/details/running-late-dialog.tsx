import type { Booking } from '@rollcall/contract/work/bookings'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { MinutesChoices } from './minutes-choices.tsx'
import { tRunningLate } from './running-late.words.ts'
import { recipientNames } from './running-late-prompt.tsx'

type Props = { booking: Booking; consultantName: string | null; isOpen: boolean; onClose: () => void }

/** The same question as on the booking's page, on Home. */
export function RunningLateDialog({ booking, consultantName, isOpen, onClose }: Props) {
  const names = recipientNames(booking, consultantName)
  const onReported = () => {
    onClose()
    if (names) toast(tRunningLate('emailed', { names }), 'success')
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={tRunningLate('title')}>
      <p>{names ? tRunningLate('lead', { names }) : tRunningLate('nobody')}</p>
      {names && (
        <MinutesChoices
          bookingId={booking.id}
          reported={booking.minutesLate}
          hasFocus={false}
          onDone={(minutes) => (minutes === booking.minutesLate ? onClose() : onReported())}
        />
      )}
    </Dialog>
  )
}
