import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PersonOnly } from '../../../shared/acting/person-only.tsx'
import css from '../form.module.css'
import { tSecondFactors } from './second-factors.words.ts'
import { SecondFactorsManager } from './second-factors-manager.tsx'

const signedIn = getRouteApi('/signed-in')

export default function SecondFactorsScreen() {
  const { user } = signedIn.useRouteContext()
  return (
    <div className={css.narrow}>
      <Link to="/settings" className={buttonClass('quiet', css.back)}>
        <Icon name="back" size={20} />
        {tSecondFactors('backToSettings')}
      </Link>
      <Card as="section" aria-labelledby="second-factors" className={css.form}>
        <SectionHeading id="second-factors" lead={tSecondFactors('lead')}>
          {tSecondFactors('title')}
        </SectionHeading>
        <PersonOnly
          call="GET /me/mfa/devices"
          also={[
            'POST /me/mfa/devices',
            'POST /me/mfa/devices/{id}/send',
            'POST /me/mfa/devices/{id}/verify',
            'DELETE /me/mfa/devices/{id}',
            'PUT /me/mfa/devices/{id}/name',
            'POST /me/mfa/recovery-codes',
            'DELETE /me/mfa/remembered-devices',
            'DELETE /me/mfa/remembered-devices/{id}',
          ]}
        >
          <SecondFactorsManager email={user.email} timeZone={user.timezone} />
        </PersonOnly>
      </Card>
    </div>
  )
}
