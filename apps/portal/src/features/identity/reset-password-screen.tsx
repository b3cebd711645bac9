import { checkResetLink, confirmPasswordReset } from '@rollcall/client/session/password-reset.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { CheckingLink } from './checking-link.tsx'
import { EntryPage } from './entry-page.tsx'
import { ResetMailForm } from './forgot-password.tsx'
import { tPassword } from './password.words.ts'
import { PasswordForm } from './password-form.tsx'
import { useLinkCheck } from './use-link-check.ts'
import { useLinkToken } from './use-link-token.ts'

const deadLinks = {
  password_reset_token_expired: () => tPassword('reset.expired'),
  password_reset_token_invalid: () => tPassword('reset.invalid'),
  /** Without a token, or with characters that no token has: a part of the address was lost. */
  invalid_url: () => tFailure('invalid_url'),
} as const
type DeadLink = keyof typeof deadLinks

const inEntryPage = (said: ReactNode) => <EntryPage title={tPassword('reset.deadHeading')}>{said}</EntryPage>

export default function ResetPasswordScreen() {
  const token = useLinkToken()
  return (
    <PersonOnly call="POST /password-reset/confirm" inPage={inEntryPage}>
      {token ? <ChooseNew key={token} token={token} /> : <AskAgain reason="invalid_url" />}
    </PersonOnly>
  )
}

function ChooseNew({ token }: { token: string }) {
  const navigate = useNavigate()
  const [deadLink, setDeadLink] = useState<DeadLink | null>(null)
  const { isChecking, failure } = useLinkCheck(useCallback(() => checkResetLink(token), [token]))
  const found = failure && codeOf(failure)
  if (deadLink) return <AskAgain reason={deadLink} />
  if (found && isDeadLink(found)) return <AskAgain reason={found} />

  async function save({ password }: { password: string }) {
    const { error, data } = await confirmPasswordReset(token, password)
    if (!error) {
      const loginNotice = data.hasCalendarFeed ? 'passwordResetWithCalendar' : 'passwordReset'
      await navigate({ to: '/login', replace: true, state: { loginNotice } })
      return null
    }
    const code = codeOf(error)
    if (!isDeadLink(code)) return error
    setDeadLink(code)
    return null
  }
  return (
    <EntryPage title={tPassword('reset.heading')} lead={tPassword('reset.lead')}>
      {isChecking ? (
        <CheckingLink />
      ) : (
        <PasswordForm
          labels={{
            password: tPassword('newPassword'),
            repeated: tPassword('repeatNewPassword'),
            submit: tPassword('reset.submit'),
          }}
          onSubmit={save}
        />
      )}
    </EntryPage>
  )
}

const codeOf = ({ errors, code }: Failure) => ('token' in errors ? 'invalid_url' : code)

const isDeadLink = (code: string): code is DeadLink => code in deadLinks

const AskAgain = ({ reason }: { reason: DeadLink }) => (
  <EntryPage
    title={tPassword('reset.deadHeading')}
    notice={<Notice kind="warning">{deadLinks[reason]()}</Notice>}
  >
    <ResetMailForm submitLabel={tPassword('reset.submitAgain')} />
  </EntryPage>
)
