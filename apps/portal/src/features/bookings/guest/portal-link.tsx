import { useIsSignedIn } from '@rollcall/client/session/use-is-signed-in.ts'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Link } from '@tanstack/react-router'
import { tGuest } from './guest.words.ts'

/** Links to the portal, without the guest's link in the address. */
export function PortalLink() {
  const isSignedIn = useIsSignedIn()
  return (
    <Link to={isSignedIn ? '/' : '/login'} className={buttonClass('default')}>
      {isSignedIn ? tGuest('home') : tGuest('login')}
    </Link>
  )
}
