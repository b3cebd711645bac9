import { Link, useSearch } from '@tanstack/react-router'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { t } from '../../shared/words/words.ts'
import { ErrorPage } from './error-page.tsx'

export function AccountLoadFailure() {
  const { redirectFrom } = useSearch({ strict: false })
  return (
    <ErrorPage type="accountLoadFailure">
      <Link to={redirectFrom ?? '/'} replace preload={false} className={buttonClass('primary')}>
        {t('ui.action.retry')}
      </Link>
    </ErrorPage>
  )
}
