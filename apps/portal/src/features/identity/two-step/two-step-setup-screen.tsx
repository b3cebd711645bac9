import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { EntryPage } from '../entry-page.tsx'
import css from '../form.module.css'
import { tTwoStep } from './two-step.words.ts'
import { TwoStepManager } from './two-step-manager.tsx'

const route = getRouteApi('/public/two-step-sign-in')

/** Where the agency asks for it: until it is done the service answers nothing else. */
export default function TwoStepSetupScreen() {
  const { redirectFrom = '/' } = route.useSearch()
  const router = useRouter()
  return (
    <EntryPage title={tTwoStep('required.title')} lead={tTwoStep('required.lead')}>
      <div className={css.form}>
        <SectionHeading lead={tTwoStep('lead')}>{tTwoStep('title')}</SectionHeading>
        <TwoStepManager onSetUp={() => router.history.replace(redirectFrom)} />
        <Link to="/logout" preload={false} className={buttonClass('quiet')}>
          {tTwoStep('required.signOut')}
        </Link>
      </div>
    </EntryPage>
  )
}
