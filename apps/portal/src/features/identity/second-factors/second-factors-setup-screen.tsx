import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { EntryPage } from '../entry-page.tsx'
import css from '../form.module.css'
import { tSecondFactors } from './second-factors.words.ts'
import { SecondFactorsManager } from './second-factors-manager.tsx'

const route = getRouteApi('/public/two-step-sign-in')

/** For agencies that require a second factor: until it is set up the service refuses other calls. */
export default function SecondFactorsSetupScreen() {
  const { redirectFrom = '/' } = route.useSearch()
  const router = useRouter()
  return (
    <EntryPage title={tSecondFactors('required.title')} lead={tSecondFactors('required.lead')}>
      <div className={css.form}>
        <SectionHeading lead={tSecondFactors('lead')}>{tSecondFactors('title')}</SectionHeading>
        <SecondFactorsManager onSetUp={() => router.history.replace(redirectFrom)} />
        <Link to="/logout" preload={false} className={buttonClass('quiet')}>
          {tSecondFactors('required.signOut')}
        </Link>
      </div>
    </EntryPage>
  )
}
