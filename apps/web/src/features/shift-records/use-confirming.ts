import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isConfirmingHere?: true
  }
}

const from = '/signed-in/bookings/$bookingId'

/** Kept in the address: a link can lead to it, a reload comes back to it, and a phone's back button closes it. */
export function useConfirming() {
  const isOpen = useSearch({ from }).confirm === true
  const isOpenedHere = useRouterState({ select: ({ location }) => location.state.isConfirmingHere === true })
  const router = useRouter()
  const navigate = useNavigate({ from: '/bookings/$bookingId' })
  return {
    isOpen,
    open: () =>
      void navigate({ search: { confirm: true }, state: { isConfirmingHere: true }, resetScroll: false }),
    close: () => {
      if (isOpenedHere) router.history.back()
      else void navigate({ search: {}, replace: true, resetScroll: false })
    },
  }
}
