import { useRef } from 'react'
import { asFailure } from './failure.ts'

/**
 * Keeps one idempotency key while the same intent has no response, so that a repeated request takes effect once. `what`
 * identifies the intent: a changed value starts a new one. So does a refusal, which the service would only repeat.
 */
export function useIntent(): (what: string, lastError?: unknown) => string {
  const intent = useRef({ what: '', key: '' })
  return (what, lastError = null) => {
    const isRefused = lastError !== null && asFailure(lastError).type !== 'transientError'
    if (intent.current.what !== what || isRefused) intent.current = { what, key: crypto.randomUUID() }
    return intent.current.key
  }
}
