import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The secret of a mailed link. It is taken out of the address at once, so that it is not left in the history, in a
 * bookmark or on a shared screen, and lives on in memory alone.
 */
export function useLinkToken(): string | null {
  const inAddress = useRouterState({
    select: ({ location: { hash } }) => new URLSearchParams(hash).get('token'),
  })
  const [token, setToken] = useState(inAddress)
  if (inAddress && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress) history.replaceState(history.state, '', location.pathname + location.search)
  }, [inAddress])
  return token
}
