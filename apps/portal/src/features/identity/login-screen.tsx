import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { SessionEndReason } from '@rollcall/client/session/session-end.ts'
import { asFailure, type Failure, serverFailure } from '@rollcall/client/transport/failure.ts'
import type { SecondFactorChallenge } from '@rollcall/contract/identity/identity'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { EntryPage } from './entry-page.tsx'
import { tIdentity } from './identity.words.ts'
import { LoginForm } from './login-form.tsx'

type Done = 'passwordReset' | 'passwordResetWithCalendar' | 'accountSetUp'
type LoginNotice = Done | Exclude<SessionEndReason, 'actingEnded'> | 'unreachable'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The message of the login screen: what was just done, or why a new sign-in is needed. */
    loginNotice?: LoginNotice
  }
}

const route = getRouteApi('/public/login')
const challengePart = lazy(() => import('./second-factors/challenge.tsx'))
const forgotPasswordPart = lazy(() => import('./forgot-password.tsx'))

export default function LoginScreen() {
  const { redirectFrom = '/' } = route.useSearch()
  const router = useRouter()
  const notice = useRouterState({ select: ({ location }) => location.state.loginNotice })
  const forgotPassword = useLazy(forgotPasswordPart)
  const [forgot, setForgot] = useState({ isOpen: false, email: '' })
  const secondStep = useLazy(challengePart)
  const [challenge, setChallenge] = useState<SecondFactorChallenge>()
  const [initial, setInitial] = useState<ComponentProps<typeof LoginForm>['initial']>({
    email: '',
    failure: null,
  })

  async function goOn(): Promise<Failure | null> {
    try {
      // Offline it must fail instead of waiting, because the user waits for the button.
      await queryClient.fetchQuery({ ...currentUserQuery, networkMode: 'always' })
    } catch (error) {
      // The suspended page is already on its way.
      if (asFailure(error).code === 'account_suspended') return null
      if (asFailure(error).code === 'mfa_setup_required') {
        await router.navigate({ to: '/two-step-sign-in', search: { redirectFrom }, replace: true })
        return null
      }
      // The password was correct: the message is about the profile that could not be loaded.
      return serverFailure('profile_not_found', 'notFoundError')
    }
    router.history.replace(redirectFrom)
    return null
  }

  if (challenge && secondStep.module) {
    return (
      <secondStep.module.Challenge
        challenge={challenge}
        onSignedIn={goOn}
        onBack={(failure) => {
          setChallenge(undefined)
          setInitial({ ...initial, failure })
        }}
      />
    )
  }
  return (
    <EntryPage
      title={tIdentity('login.heading', { brand: currentSite().brand.shortName })}
      notice={notice && <WhyHere notice={notice} />}
    >
      <LoginForm
        initial={initial}
        onChallenge={async (given, email) => {
          if (!(await secondStep.request())) return
          setInitial({ email, failure: null })
          setChallenge(given)
        }}
        onSignedIn={goOn}
        onForgot={async (email) => setForgot({ isOpen: await forgotPassword.request(), email })}
        forgotButton={{ busy: forgotPassword.isLoading, ...forgotPassword.preloadProps }}
      />
      {forgotPassword.module && (
        <forgotPassword.module.ForgotPassword
          {...forgot}
          onClose={() => setForgot({ ...forgot, isOpen: false })}
        />
      )}
    </EntryPage>
  )
}

const isDone = (notice: LoginNotice): notice is Done =>
  notice === 'passwordReset' || notice === 'passwordResetWithCalendar' || notice === 'accountSetUp'

const WhyHere = ({ notice }: { notice: LoginNotice }) =>
  isDone(notice) ? (
    <Notice kind="success" title={tIdentity('passwordSecure')}>
      {tIdentity(`login.${notice}`)}
    </Notice>
  ) : (
    <Notice kind="warning">
      {tIdentity(`login.ended.${notice}`, { phone: currentSite().site.support.phone })}
    </Notice>
  )
