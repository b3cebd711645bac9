import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Failure } from '../../shared/api/failure.ts'
import { Button } from '../../shared/ui/button.tsx'
import { t } from '../../shared/words/words.ts'
import { ScreenTimeoutError } from '../lazy-screen.tsx'
import { ErrorPage, type ErrorType, errorTypeOf } from './error-page.tsx'
import { TimeoutPage } from './timeout-page.tsx'

const ACTION_LOCKED = 423

/** What stands in the place of a screen that did not arrive, or broke. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof ScreenTimeoutError) return <TimeoutPage />
  return (
    <ErrorPage type={typeOf(error)}>
      <Button variant="primary" onClick={() => void router.invalidate()}>
        {t('ui.action.retry')}
      </Button>
    </ErrorPage>
  )
}

function typeOf(error: unknown): ErrorType {
  if (!(error instanceof Failure)) return '500'
  return error.statusCode === ACTION_LOCKED ? '117' : (errorTypeOf(error.statusCode) ?? '500')
}
