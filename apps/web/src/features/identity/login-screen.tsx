import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { asFailure, type Failure } from '../../shared/api/failure.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { currentSite } from '../../shared/config/site.ts'
import { currentUserQuery } from '../../shared/session/current-user.queries.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import { EntryPage } from './entry-page.tsx'
import { LoginForm } from './login-form.tsx'
import type { LoginNotice } from './login-notice.ts'
import { noProfile } from './no-profile.ts'
import { ResetMailForm } from './reset-mail-form.tsx'

const route = getRouteApi('/public/login')

export default function LoginScreen() {
  const { redirectFrom = '/' } = route.useSearch()
  const router = useRouter()
  const notice = useLocation({ select: ({ state }) => state.loginNotice })
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
      <LoginForm onSignedIn={goOn} onForgot={(email) => setForgot({ isOpen: true, email })} />
      <Dialog
        open={forgot.isOpen}
        onClose={() => setForgot({ ...forgot, isOpen: false })}
        title={t('identity.resetMail.heading')}
      >
        <ResetMailForm
          lead={t('identity.resetMail.lead')}
          submitLabel={t('identity.resetMail.submit')}
          defaultEmail={forgot.email}
        />
      </Dialog>
    </EntryPage>
  )
}

const Done = ({ notice }: { notice: LoginNotice }) => (
  <Notice kind="success" title={t('identity.rules.secure')}>
    {t(`identity.login.${notice}`)}
  </Notice>
)
