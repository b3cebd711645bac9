import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * What the address asks to add (`?add=`), on a phone that scanned it from a laptop. It is `item` for the compliance item that
 * is open, the id of a kind of document for an identity check, or a family with the id of what is replaced after a full stop.
 */
export function useAddInAddress() {
  const { add } = useSearch({ strict: false }) as { add?: string | undefined }
  const navigate = useNavigate()
  return {
    add,
    /** For a closed form: a reload must not open it again. */
    clear: () => {
      if (add === undefined) return
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, add: undefined }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}

/** Opens the form of a family when the address asks for it, as soon as `canOpen`. */
export function useAddToFamily(
  family: FileFamily,
  canOpen: boolean,
  onOpen: (replacedId: string | undefined) => void,
) {
  const { add, clear } = useAddInAddress()
  const [named, replacedId] = add?.split('.') ?? []
  const isWanted = named === family && canOpen
  const open = useEffectEvent(() => onOpen(replacedId))
  useEffect(() => {
    if (isWanted) open()
  }, [isWanted])
  return { clear }
}
