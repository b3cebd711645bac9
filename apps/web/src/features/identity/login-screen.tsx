import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { asFailure, type Failure } from '../../shared/api/failure.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { currentSite } from '../../shared/config/site.ts'
import { currentUserQuery } from '../../shared/session/current-user.queries.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { useLatePart } from '../../shared/ui/use-late-part.ts'
import { t } from '../../shared/words/words.ts'
import { EntryPage } from './entry-page.tsx'
import { LoginForm } from './login-form.tsx'
import type { LoginNotice } from './login-notice.ts'
import { noProfile } from './no-profile.ts'

const route = getRouteApi('/public/login')
const loadForgotPassword = () => import('./forgot-password.tsx')

export default function LoginScreen() {
  const { redirectFrom = '/' } = route.useSearch()
  const router = useRouter()
  const notice = useRouterState({ select: ({ location }) => location.state.loginNotice })
  const forgotPassword = useLatePart(loadForgotPassword)
  const [forgot, setForgot] = useState({ isOpen: false, email: '' })

  async function goOn(): Promise<Failure | null> {
    try {
      // Offline it must fail rather than wait: somebody is looking at the button.
      await queryClient.fetchQuery({ ...currentUserQuery, networkMode: 'always' })
    } catch (error) {
      // The suspended page is already on its way.
      return asFailure(error).code === 'account_suspended' ? null : noProfile()
    }
    router.history.replace(redirectFrom)
    return null
  }

  return (
    <EntryPage
      title={t('identity.login.heading', { brand: currentSite().brand.shortName })}
      notice={notice && <Done notice={notice} />}
    >
      <LoginForm
        onSignedIn={goOn}
        onForgot={async (email) => setForgot({ isOpen: await forgotPassword.arrive(), email })}
        forgotButton={{ busy: forgotPassword.isLoading, ...forgotPassword.reach }}
      />
      {forgotPassword.part && (
        <forgotPassword.part.ForgotPassword
          {...forgot}
          onClose={() => setForgot({ ...forgot, isOpen: false })}
        />
      )}
    </EntryPage>
  )
}

const Done = ({ notice }: { notice: LoginNotice }) => (
  <Notice kind="success" title={t('identity.rules.secure')}>
    {t(`identity.login.${notice}`)}
  </Notice>
)
