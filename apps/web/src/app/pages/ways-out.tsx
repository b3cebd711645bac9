import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsSignedIn } from '../../shared/session/use-is-signed-in.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { t } from '../../shared/words/words.ts'

/** Home, and out. Something better to try first comes before them and is then the primary one. */
export function WaysOut({ children }: { children?: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {children}
      <Link to="/" className={buttonClass(children ? 'default' : 'primary')}>
        {t('pages.goHome')}
      </Link>
      {isSignedIn && (
        <Link to="/logout" preload={false} className={buttonClass(children ? 'quiet' : 'default')}>
          {t('shell.logOut')}
        </Link>
      )}
    </>
  )
}
