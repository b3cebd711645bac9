import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { currentSite } from '../../shared/config/site.ts'
import { signInWithAuthToken } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/toast.ts'
import { t } from '../../shared/words/words.ts'
import { EntryPage } from './entry-page.tsx'
import { PasswordForm } from './password-form.tsx'
import { setUpAccount } from './set-up-account.ts'
import { type SetupEnd, SetupEnded } from './setup-ended.tsx'
import { useLinkToken } from './use-link-token.ts'

export default function AccountSetupScreen() {
  const token = useLinkToken()
  return token ? <SetUp key={token} token={token} /> : <SetupEnded end={{ kind: 'invalid' }} />
}

function SetUp({ token }: { token: string }) {
  const navigate = useNavigate()
  const [end, setEnd] = useState<SetupEnd | null>(null)
  if (end) return <SetupEnded end={end} />

  async function save({ password }: { password: string }): Promise<Failure | null> {
    const made = await setUpAccount(token, password)
    if (!made.isSuccess) {
      if (isMendable(made.error)) return made.error
      setEnd(endOf(made.error))
      return null
    }
    const { error } = await signInWithAuthToken(made.data.authToken)
    if (error) {
      setEnd({ kind: 'signInFailed', code: error.code })
      return null
    }
    await navigate({ to: '/', replace: true })
    toast(t('identity.setup.welcome'), 'success')
    return null
  }
  return (
    <EntryPage
      title={t('identity.setup.heading', { brand: currentSite().brand.shortName })}
      lead={t('identity.setup.lead')}
    >
      <PasswordForm
        labels={{
          password: t('identity.password'),
          repeated: t('identity.repeatPassword'),
          submit: t('identity.setup.submit'),
        }}
        onSubmit={save}
      />
    </EntryPage>
  )
}

/** Another password, or another try, may do; the link itself is not to blame. */
const isMendable = ({ code, type }: Failure) =>
  code === 'account_setup_password_missing' ||
  code === 'account_setup_password_invalid' ||
  type === 'transientError' ||
  type === 'apiError'

function endOf({ code }: Failure): SetupEnd {
  if (code === 'account_setup_token_expired') return { kind: 'expired' }
  return { kind: code === 'account_setup_already_complete' ? 'complete' : 'invalid' }
}
