import { useRouter, useRouterState } from '@tanstack/react-router'

export type SheetName = 'more' | 'notifications'

declare module '@tanstack/react-router' {
  interface HistoryState {
    sheet?: SheetName
  }
}

/** An open sheet is an entry of the history, so that a phone's back button closes it and stays on the screen. */
export function useSheet(name: SheetName): { isOpen: boolean; open: () => void; close: () => void } {
  const router = useRouter()
  const isOpen = useRouterState({ select: ({ location }) => location.state.sheet === name })
  return {
    isOpen,
    open: () =>
      void router.navigate({ to: '.', search: true, hash: true, state: { sheet: name }, resetScroll: false }),
    close: () => router.history.back(),
  }
}
