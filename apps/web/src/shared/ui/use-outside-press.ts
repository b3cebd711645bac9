import { type RefObject, useEffect, useRef } from 'react'

/**
 * A press that begins and ends on the backdrop. Safari has no `closedby`, and a drag that selects text inside and ends
 * outside must not throw a form away.
 */
export function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  const beganOutside = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const begin = (event: Event) => {
      beganOutside.current = event.target === element
    }
    const end = (event: Event) => {
      if (beganOutside.current && event.target === element) onPress()
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('click', end)
    return () => {
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('click', end)
    }
  }, [dialog, onPress])
}
