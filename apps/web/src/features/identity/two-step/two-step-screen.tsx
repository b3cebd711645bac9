import { getRouteApi, Link } from '@tanstack/react-router'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
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
        <TwoStepManager email={user.email} timeZone={user.timezone} />
      </Card>
    </div>
  )
}
