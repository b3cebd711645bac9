import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import { EntryPage } from './entry-page.tsx'
import css from './form.module.css'

export type SetupEnd = { kind: 'invalid' | 'expired' | 'complete' } | { kind: 'signInFailed'; code: string }

/** The link cannot be used, or not again: says why, and where to go from here. */
export function SetupEnded({ end }: { end: SetupEnd }) {
  const isSetUp = end.kind === 'complete' || end.kind === 'signInFailed'
  return (
    <EntryPage
      title={t(headings[end.kind])}
      notice={<Notice kind={end.kind === 'complete' ? 'info' : 'warning'}>{reasonOf(end)}</Notice>}
    >
      <Link
        to="/login"
        replace
        {...(end.kind === 'signInFailed' && { state: { loginNotice: 'accountSetUp' } })}
        className={buttonClass(isSetUp ? 'primary' : 'default', css.submit)}
      >
        {t('identity.setup.toLogin')}
      </Link>
    </EntryPage>
  )
}

const headings = {
  invalid: 'identity.setup.deadHeading',
  expired: 'identity.setup.deadHeading',
  complete: 'identity.setup.completeHeading',
  signInFailed: 'identity.setup.doneHeading',
} as const

function reasonOf(end: SetupEnd): string {
  if (end.kind === 'signInFailed') return t('identity.setup.signInFailed', { code: end.code })
  if (end.kind === 'complete') return t('error.account_setup_already_complete')
  return end.kind === 'expired'
    ? t('error.account_setup_token_expired')
    : t('error.account_setup_token_invalid')
}
