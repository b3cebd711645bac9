import { useIsSignedIn } from '@rollcall/client/session/use-is-signed-in.ts'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Link } from '@tanstack/react-router'
import { tGuest } from './guest.words.ts'

/** On to the portal, without anything of the guest's link in its address. */
export function PortalLink() {
  const isSignedIn = useIsSignedIn()
  return (
    <Link to={isSignedIn ? '/' : '/login'} className={buttonClass('default')}>
      {isSignedIn ? tGuest('home') : tGuest('login')}
    </Link>
  )
}
