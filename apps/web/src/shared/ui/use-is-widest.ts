import { useSyncExternalStore } from 'react'

const list = () => matchMedia('(width >= 1904px)')

function subscribe(listener: () => void): () => void {
  const widest = list()
  widest.addEventListener('change', listener)
  return () => widest.removeEventListener('change', listener)
}

/** Whether two lists or months have room side by side, where a style sheet cannot decide it: both have to be fetched. */
export const useIsWidest = (): boolean => useSyncExternalStore(subscribe, () => list().matches)
