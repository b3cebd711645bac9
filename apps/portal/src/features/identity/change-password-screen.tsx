import { changePassword } from '@rollcall/client/session/account.ts'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import css from './form.module.css'
import { tPassword } from './password.words.ts'
import { PasswordForm } from './password-form.tsx'

const signedIn = getRouteApi('/signed-in')

export default function ChangePasswordScreen() {
  const { user } = signedIn.useRouteContext()
  const navigate = useNavigate()

  async function save({ currentPassword, password }: { currentPassword: string; password: string }) {
    const { error, data } = await changePassword(currentPassword, password)
    if (error?.code === 'account_suspended') {
      const search = { path: '/settings/change-password' }
      await navigate({ to: '/account-suspended', search, replace: true })
      return null
    }
    if (error) return error
    toast(tPassword('change.changed'), 'success')
    if (data.hasCalendarFeed) toast(tPassword('change.calendar'), 'info')
    await navigate({ to: '/settings', replace: true })
    return null
  }
  return (
    <div className={css.narrow}>
      <Link to="/settings" className={buttonClass('quiet', css.back)}>
        <Icon name="back" size={20} />
        {tPassword('change.back')}
      </Link>
      <Card as="section" aria-labelledby="choose" className={css.form}>
        <SectionHeading id="choose" lead={tPassword('change.lead')}>
          {tPassword('change.heading')}
        </SectionHeading>
        <PersonOnly call="PUT /password">
          <PasswordForm
            labels={{
              password: tPassword('newPassword'),
              repeated: tPassword('repeatNewPassword'),
              submit: tPassword('change.submit'),
            }}
            username={user.email}
            asksCurrentPassword
            onSubmit={save}
          />
        </PersonOnly>
      </Card>
    </div>
  )
}
