import type { FileFamily } from '@rollcall/domain/features/feature-flags'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/**
 * The form to open from the address (`?add=`), on a phone that scanned it from a laptop. It is `item` for the open
 * compliance item, the id of a document kind for an identity check, or a family with the id of the replaced record after a
 * full stop.
 */
export function useAddInAddress() {
  const { add } = useSearch({ strict: false }) as { add?: string | undefined }
  const navigate = useNavigate()
  return {
    add,
    /** Call when the form is closed: a reload must not open it again. */
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

/** Opens the form of a family if the address names it, as soon as `canOpen`. */
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
