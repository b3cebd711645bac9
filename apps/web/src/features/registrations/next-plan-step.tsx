import type { CurrentUser } from '@rollcall/contract/me'
import type { PlanStep } from '@rollcall/contract/registrations'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useToday } from '../../shared/clock.ts'
import { planQuery } from '../../shared/registrations/registrations-cache.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { planLines } from './plan-words.ts'
import css from './registrations.module.css'
import { tRegistrations } from './registrations.words.ts'

/** On Home: what to do next, and the way to the rest. */
export function NextPlanStep({ user }: { user: CurrentUser }) {
  const query = useQuery(planQuery)
  return (
    <Card as="section" aria-labelledby="next-step" className={css.summary}>
      <SectionHeading id="next-step">{tRegistrations('plan.title')}</SectionHeading>
      <Loaded
        query={query}
        skeleton={<Skeleton height="3rem" />}
        offline={tRegistrations('plan.offline')}
        failed={tRegistrations('plan.failed')}
      >
        {([first, ...rest]) => (
          <>
            {first ? <FirstStep step={first} user={user} /> : <p>{tRegistrations('plan.doneTitle')}</p>}
            <Link to="/registrations" className={buttonClass('soft')}>
              {rest.length > 0
                ? tRegistrations('plan.all', { count: rest.length + 1 })
                : tRegistrations('title')}
            </Link>
          </>
        )}
      </Loaded>
    </Card>
  )
}

function FirstStep({ step, user }: { step: PlanStep; user: CurrentUser }) {
  const { registrationId, complianceItemId, title } = step
  const [line] = planLines(step, useToday(user.timezone))
  return (
    <div>
      <p className={css.title}>
        {isEnabled(user.features, 'registrationViewDetails') ? (
          <Link
            to="/registrations/$registrationId"
            params={{ registrationId }}
            search={{ item: complianceItemId }}
          >
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      {line && <p className={css.line}>{line}</p>}
    </div>
  )
}
