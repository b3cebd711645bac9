import type { CurrentUser } from '@rollcall/contract/people/me'
import { toast } from '@rollcall/ui/components/toast.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isRecordDialogOpenedHere?: true
  }
}

const recordDialog = lazy(() => import('./record-dialog.tsx'))

const from = '/signed-in/bookings/$bookingId'

/** Whether it is open is in the address: a link can open it, a reload keeps it, and the back button closes it. */
export function useRecordDialog() {
  const isOpen = useSearch({ from }).confirm === true
  const isOpenedHere = useRouterState({
    select: ({ location }) => location.state.isRecordDialogOpenedHere === true,
  })
  const router = useRouter()
  const navigate = useNavigate({ from: '/bookings/$bookingId' })
  return {
    isOpen,
    open: () =>
      void navigate({
        search: { confirm: true },
        state: { isRecordDialogOpenedHere: true },
        resetScroll: false,
      }),
    close: () => {
      if (isOpenedHere) router.history.back()
      else void navigate({ search: {}, replace: true, resetScroll: false })
    },
    preloadProps: { onPointerEnter: recordDialog.preload, onFocus: recordDialog.preload },
  }
}

/** The dialog in a file of its own: most visits to a booking never open it. */
export function LazyRecordDialog({ bookingId, user }: { bookingId: string; user: CurrentUser }) {
  const { isOpen, close } = useRecordDialog()
  const { module, hasFailed } = useLazy(recordDialog, isOpen)
  useEffect(() => {
    if (!isOpen || !hasFailed) return
    close()
    toast(tFailure('network_unreachable'), 'error')
  }, [isOpen, hasFailed, close])
  return module && <module.RecordDialog bookingId={bookingId} user={user} isOpen={isOpen} onClose={close} />
}
