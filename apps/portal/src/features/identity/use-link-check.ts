import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import { useEffect, useRef, useState } from 'react'

/**
 * Asks once, as the page opens, whether a mailed link can still be used: nobody chooses a password for one that cannot. It is
 * the call that uses the link, sent without a password; it counts towards the same limit and spends nothing.
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
