import { useRef } from 'react'

/**
 * One key for as long as somebody wants the same thing: asked for again after a failure, it is done once. `what` names
 * the thing; another one, or the same after another, is a new intent.
 */
export function useIntent(): (what: string) => string {
  const intent = useRef({ what: '', key: '' })
  return (what) => {
    if (intent.current.what !== what) intent.current = { what, key: crypto.randomUUID() }
    return intent.current.key
  }
}
