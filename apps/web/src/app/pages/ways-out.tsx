import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { t } from '../../shared/words/words.ts'
import { useIsSignedIn } from '../use-is-signed-in.ts'

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
