import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { getRouteApi, Link } from '@tanstack/react-router'
import { PersonOnly } from '../../../shared/acting/person-only.tsx'
import css from '../form.module.css'
import { tTwoStep } from './two-step.words.ts'
import { TwoStepManager } from './two-step-manager.tsx'

const signedIn = getRouteApi('/signed-in')

export default function TwoStepScreen() {
  const { user } = signedIn.useRouteContext()
  return (
    <div className={css.narrow}>
      <Link to="/settings" className={buttonClass('quiet', css.back)}>
        <Icon name="back" size={20} />
        {tTwoStep('backToSettings')}
      </Link>
      <Card as="section" aria-labelledby="two-step" className={css.form}>
        <SectionHeading id="two-step" lead={tTwoStep('lead')}>
          {tTwoStep('title')}
        </SectionHeading>
        <PersonOnly call="GET /me/mfa/devices">
          <TwoStepManager email={user.email} timeZone={user.timezone} />
        </PersonOnly>
      </Card>
    </div>
  )
}
