import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { confirmPasswordReset } from '../../shared/session/session.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { EntryPage } from './entry-page.tsx'
import { ResetMailForm } from './forgot-password.tsx'
import { tIdentity } from './identity.words.ts'
import { PasswordForm } from './password-form.tsx'
import { useLinkToken } from './use-link-token.ts'

const deadLinks = {
  password_reset_token_expired: 'reset.expired',
  password_reset_token_invalid: 'reset.invalid',
} as const
type DeadLink = keyof typeof deadLinks

export default function ResetPasswordScreen() {
  const token = useLinkToken()
  return token ? <ChooseNew key={token} token={token} /> : <AskAgain reason="password_reset_token_invalid" />
}

function ChooseNew({ token }: { token: string }) {
  const navigate = useNavigate()
  const [deadLink, setDeadLink] = useState<DeadLink | null>(null)
  if (deadLink) return <AskAgain reason={deadLink} />

  async function save({ password }: { password: string }) {
    const { error, data } = await confirmPasswordReset(token, password)
    if (!error) {
      const loginNotice = data.hasCalendarFeed ? 'passwordResetWithCalendar' : 'passwordReset'
      await navigate({ to: '/login', replace: true, state: { loginNotice } })
      return null
    }
    // A token with characters that no token has is refused before it is looked up.
    const code = 'token' in error.errors ? 'password_reset_token_invalid' : error.code
    if (!isDeadLink(code)) return error
    setDeadLink(code)
    return null
  }
  return (
    <EntryPage title={tIdentity('reset.heading')} lead={tIdentity('reset.lead')}>
      <PasswordForm
        labels={{
          password: tIdentity('newPassword'),
          repeated: tIdentity('repeatNewPassword'),
          submit: tIdentity('reset.submit'),
        }}
        onSubmit={save}
      />
    </EntryPage>
  )
}

const isDeadLink = (code: string): code is DeadLink => code in deadLinks

const AskAgain = ({ reason }: { reason: DeadLink }) => (
  <EntryPage
    title={tIdentity('reset.deadHeading')}
    notice={<Notice kind="warning">{tIdentity(deadLinks[reason])}</Notice>}
  >
    <ResetMailForm submitLabel={tIdentity('reset.submitAgain')} />
  </EntryPage>
)
