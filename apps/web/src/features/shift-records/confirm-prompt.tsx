import type { Booking } from '@rollcall/contract/bookings'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { type PlainKey, t } from '../../shared/words/words.ts'
import { loadRecordDialog } from './record-dialog-place.tsx'
import { useConfirming } from './use-confirming.ts'

const whereItStands: Readonly<Record<number, PlainKey>> = {
  [bookingStatus.confirmed]: 'shiftRecord.confirm.confirmed',
  [bookingStatus.clientTimesheetNoChanges]: 'shiftRecord.confirm.schoolConfirmed',
  [bookingStatus.clientTimesheetModified]: 'shiftRecord.confirm.schoolChanged',
  [bookingStatus.clientTimesheetDidNotHappen]: 'shiftRecord.confirm.schoolSaysNot',
}

/** A past shift whose hours the candidate has not confirmed. */
export function ConfirmPrompt({ status }: Pick<Booking, 'status'>) {
  const { open } = useConfirming()
  const preload = () => void loadRecordDialog().catch(() => undefined)
  const standing = whereItStands[status]
  return (
    <Notice
      kind="warning"
      title={t('shiftRecord.confirm.title')}
      action={
        <Button variant="primary" onPointerEnter={preload} onFocus={preload} onClick={open}>
          {t('shiftRecord.confirm.action')}
        </Button>
      }
    >
      {standing && t(standing)}
    </Notice>
  )
}
