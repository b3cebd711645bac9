import type { CurrentUser } from '@rollcall/contract/me'
import { useEffect, useState } from 'react'
import { clientFailure } from '../../shared/api/failure.ts'
import { toast } from '../../shared/ui/toast.ts'
import { useConfirming } from './use-confirming.ts'

export const loadRecordDialog = () => import('./record-dialog.tsx')
type DialogModule = Awaited<ReturnType<typeof loadRecordDialog>>

/** The dialog comes when somebody reaches for it; without a network that is said, and it is not open. */
export function RecordDialogPlace({ bookingId, user }: { bookingId: string; user: CurrentUser }) {
  const { isOpen, close } = useConfirming()
  const [dialog, setDialog] = useState<DialogModule>()
  useEffect(() => {
    if (!isOpen || dialog) return undefined
    let isCurrent = true
    loadRecordDialog().then(setDialog, () => {
      if (!isCurrent) return
      close()
      toast(clientFailure('network_unreachable').message, 'error')
    })
    return () => {
      isCurrent = false
    }
  }, [isOpen, dialog, close])
  return dialog && <dialog.RecordDialog bookingId={bookingId} user={user} isOpen={isOpen} onClose={close} />
}
