import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * Checks once, when the page opens, whether a mailed link is valid, so that no password is chosen for an expired one. It
 * sends the call that uses the link without a password, which counts towards the limit and uses nothing up.
 */
export function useLinkCheck(send: () => Promise<ApiResponse<unknown>>) {
  const [answer, setAnswer] = useState<{ error: Failure | null }>()
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    void send().then(({ error }) => setAnswer({ error }))
  }, [send])
  return { isChecking: answer === undefined, failure: answer?.error ?? null }
}
