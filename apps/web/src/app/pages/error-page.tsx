import { Link } from '@tanstack/react-router'
import { isSignedIn } from '../../shared/session/session.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { t } from '../../shared/words/words.ts'

const errorTypes = ['400', '401', '404', '500', '117', 'accountLoadFailure', 'accountSuspended'] as const
export type ErrorType = (typeof errorTypes)[number]

export const errorTypeOf = (value: unknown): ErrorType | undefined =>
  errorTypes.find((type) => type === String(value))

export function ErrorPage({ type }: { type: ErrorType }) {
  return (
    <main>
      <EmptyState
        icon="warning"
        title={type}
        action={
          <>
            <Link to="/" className={buttonClass('primary')}>
              {t('title.home')}
            </Link>
            {isSignedIn() && (
              <Link to="/logout" className={buttonClass()}>
                {t('shell.logOut')}
              </Link>
            )}
          </>
        }
      />
    </main>
  )
}
