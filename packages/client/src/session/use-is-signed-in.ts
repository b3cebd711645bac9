import { useEffect, useState } from 'react'
import { isSignedIn, onSessionEnd, sessionState } from './session.ts'

/** For public pages, which nobody has asked for a token yet. */
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
