import { useEffect, useState } from 'react'
import { isSignedIn } from './access-token.ts'
import { onSessionEnd } from './session-end.ts'
import { sessionState } from './session-state.ts'

/** For public pages, where no token was requested yet. */
export function useIsSignedIn(): boolean {
  const [isIn, setIn] = useState(isSignedIn)
  useEffect(() => {
    let isCurrent = true
    void sessionState().then(({ state }) => isCurrent && setIn(state !== 'signedOut'))
    const leave = onSessionEnd(() => setIn(false))
    return () => {
      isCurrent = false
      leave()
    }
  }, [])
  return isIn
}
