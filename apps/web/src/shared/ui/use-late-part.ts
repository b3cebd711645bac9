import { useState } from 'react'
import { clientFailure } from '../api/failure.ts'
import { toast } from './toast.ts'

/** A part in a file of its own: asked for when somebody reaches for its button, there when they press it. */
export function useLatePart<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part>()
  const [isLoading, setLoading] = useState(false)
  const preload = () => void load().catch(() => undefined)

  /** Whether it came; the person has been told if it did not. */
  async function arrive(): Promise<boolean> {
    setLoading(true)
    try {
      setPart(await load())
      return true
    } catch {
      toast(clientFailure('network_unreachable').message, 'error')
      return false
    } finally {
      setLoading(false)
    }
  }
  return { part, isLoading, arrive, reach: { onPointerEnter: preload, onFocus: preload } }
}
