import { Link } from '@tanstack/react-router'
import { useIsSignedIn } from '../../../shared/session/use-is-signed-in.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { t } from '../../../shared/words/words.ts'

/** On to the portal, where the rest is. The way there takes nothing of the link along. */
export function GuestSignIn() {
  const isSignedIn = useIsSignedIn()
  return (
    <Link to={isSignedIn ? '/' : '/login'} className={buttonClass('default')}>
      {isSignedIn ? t('guest.home') : t('guest.login')}
    </Link>
  )
}
