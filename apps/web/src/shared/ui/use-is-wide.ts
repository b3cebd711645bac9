import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(width >= 1264px)')

function subscribe(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Room for a rail beside the main column: what stands in another order there is put there, not only drawn there. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
