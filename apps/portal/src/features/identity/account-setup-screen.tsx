import { sendPublic } from '@rollcall/client/queries/api.ts'
import { signInWithAuthToken } from '@rollcall/client/session/sign-in.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { tPasswordErrors } from '@rollcall/client/transport/password-errors.words.ts'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { CheckingLink } from './checking-link.tsx'
import { EntryPage } from './entry-page.tsx'
import css from './form.module.css'
import { tIdentity } from './identity.words.ts'
import { tPassword } from './password.words.ts'
import { PasswordForm } from './password-form.tsx'
import { useLinkCheck } from './use-link-check.ts'
import { useLinkToken } from './use-link-token.ts'

const inEntryPage = (said: ReactNode) => <EntryPage title={tPassword('setup.deadHeading')}>{said}</EntryPage>

export default function AccountSetupScreen() {
  const token = useLinkToken()
  return (
    <PersonOnly call="POST /me/account/setup" inPage={inEntryPage}>
      {token ? <SetUp key={token} token={token} /> : <SetupEnded end={{ kind: 'invalid' }} />}
    </PersonOnly>
  )
}

function SetUp({ token }: { token: string }) {
  const navigate = useNavigate()
  const [end, setEnd] = useState<SetupEnd | null>(null)
  const { isChecking, failure } = useLinkCheck(useCallback(() => setUp(token, {}), [token]))
  if (end) return <SetupEnded end={end} />
  if (failure && !isMendable(failure)) return <SetupEnded end={endOf(failure)} />

  async function save({ password }: { password: string }): Promise<Failure | null> {
    const made = await setUp(token, { password })
    if (!made.isSuccess) {
      if (isMendable(made.error)) return made.error
      setEnd(endOf(made.error))
      return null
    }
    // The login screen asks for the second factor.
    const { error } = await signInWithAuthToken(made.data.authToken)
    if (error) {
      setEnd({ kind: 'signInFailed', code: error.code })
      return null
    }
    await navigate({ to: '/', replace: true })
    toast(tPassword('setup.welcome'), 'success')
    return null
  }
  return (
    <EntryPage
      title={tPassword('setup.heading', { brand: currentSite().brand.shortName })}
      lead={tPassword('setup.lead')}
    >
      {isChecking ? (
        <CheckingLink />
      ) : (
        <PasswordForm
          labels={{
            password: tIdentity('password'),
            repeated: tPassword('repeatPassword'),
            submit: tPassword('setup.submit'),
          }}
          onSubmit={save}
        />
      )}
    </EntryPage>
  )
}

const setUp = (token: string, body: { password?: string }) =>
  sendPublic('POST /me/account/setup', { headers: { 'x-account-setup-token': token }, body })

/** The link is valid: another password or a retry may succeed. */
const isMendable = ({ code, type }: Failure) =>
  code === 'account_setup_password_missing' ||
  code === 'account_setup_password_invalid' ||
  type === 'transientError' ||
  type === 'apiError'

type SetupEnd = { kind: 'invalid' | 'expired' | 'complete' } | { kind: 'signInFailed'; code: string }

function endOf({ code }: Failure): SetupEnd {
  if (code === 'account_setup_token_expired') return { kind: 'expired' }
  return { kind: code === 'account_setup_already_complete' ? 'complete' : 'invalid' }
}

/** The link cannot be used, or not again: says why, and where to go from here. */
function SetupEnded({ end }: { end: SetupEnd }) {
  const isSetUp = end.kind === 'complete' || end.kind === 'signInFailed'
  return (
    <EntryPage
      title={tPassword(headings[end.kind])}
      notice={<Notice kind={end.kind === 'complete' ? 'info' : 'warning'}>{reasonOf(end)}</Notice>}
    >
      <Link
        to="/login"
        replace
        {...(end.kind === 'signInFailed' && { state: { loginNotice: 'accountSetUp' } })}
        className={buttonClass(isSetUp ? 'primary' : 'default', css.submit)}
      >
        {tPassword('setup.toLogin')}
      </Link>
    </EntryPage>
  )
}

const headings = {
  invalid: 'setup.deadHeading',
  expired: 'setup.deadHeading',
  complete: 'setup.completeHeading',
  signInFailed: 'setup.doneHeading',
} as const

function reasonOf(end: SetupEnd): string {
  if (end.kind === 'signInFailed') return tPassword('setup.signInFailed', { code: end.code })
  if (end.kind === 'complete') return tPasswordErrors('account_setup_already_complete')
  return end.kind === 'expired'
    ? tPasswordErrors('account_setup_token_expired')
    : tPasswordErrors('account_setup_token_invalid')
}
