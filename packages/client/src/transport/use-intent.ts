import { useRef } from 'react'
import { asFailure } from './failure.ts'

/**
 * One key for as long as somebody wants the same thing and got no answer: sent again, it is done once. `what` names the
 * thing; another one, or the same after another, is a new intent. So is the same after a refusal, which the service would
 * only repeat.
 */
export function useIntent(): (what: string, lastError?: unknown) => string {
  const intent = useRef({ what: '', key: '' })
  return (what, lastError = null) => {
    const isRefused = lastError !== null && asFailure(lastError).type !== 'transientError'
    if (intent.current.what !== what || isRefused) intent.current = { what, key: crypto.randomUUID() }
    return intent.current.key
  }
}
