import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { PlanStep } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { canWork } from '@rollcall/domain/compliance/registrations/registration-status'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { LinkCard, LinkCardTitle } from '@rollcall/ui/components/link-card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { planQuery } from '../../shared/registrations/registrations-cache.ts'
import css from './next-plan-step.module.css'
import { tPlan } from './plan.words.ts'
import { listOf, planLines } from './plan-lines.ts'

/** On Home: the next step of the plan, and a link to the others. Without steps it says what the candidate waits for, if anything. */
export function NextPlanStep({ user }: { user: CurrentUser }) {
  const query = useQuery(planQuery)
  if (query.data?.length === 0) return <Awaited {...user} />
  return (
    <LinkCard as="section" aria-labelledby="next-step" className={css.step}>
      <SectionHeading id="next-step">{tPlan('title')}</SectionHeading>
      <Loaded
        query={query}
        skeleton={<Skeleton height="3rem" />}
        offline={tPlan('offline')}
        failed={tPlan('failed')}
      >
        {([first, ...rest]) => (
          <>
            {first && <FirstStep step={first} user={user} />}
            <Link to="/registrations" className={buttonClass('soft')}>
              {rest.length > 0 ? tPlan('all', { count: rest.length + 1 }) : tPlan('registrations')}
            </Link>
          </>
        )}
      </Loaded>
    </LinkCard>
  )
}

const awaitedWords = {
  'In Progress': 'waiting',
  'Awaiting Verification': 'withUs',
  Complete: 'accepted',
} as const

/** One line for all that wait for the same. A candidate who can work already has nothing to wait for. */
function Awaited({ registrations }: Pick<CurrentUser, 'registrations'>) {
  const lines = Object.entries(awaitedWords).flatMap(([awaited, words]) => {
    const titles = registrations.flatMap(({ title, status }) => (status === awaited ? title : []))
    return titles.length === 0 ? [] : tPlan(words, { titles: listOf([...new Set(titles)]) })
  })
  if (canWork(registrations) || lines.length === 0) return null
  return (
    <LinkCard as="section" aria-labelledby="next-step" className={css.step}>
      <SectionHeading id="next-step">{tPlan('awaited')}</SectionHeading>
      {lines.map((line) => (
        <p key={line} className={css.line}>
          {line}
        </p>
      ))}
      <Link to="/registrations" className={buttonClass('soft')}>
        {tPlan('registrations')}
      </Link>
    </LinkCard>
  )
}

function FirstStep({ step, user }: { step: PlanStep; user: CurrentUser }) {
  const { registrationId, complianceItemId, title, referenceType } = step
  const canView = isEnabled(user.features, 'registrationViewDetails')
  const [line = tPlan(`kind.${referenceType}`)] = planLines(step, useToday(user.timezone))
  return (
    <div>
      <LinkCardTitle as="p" className={css.title} leadsOn={canView}>
        {canView ? (
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
      </LinkCardTitle>
      <p className={css.line}>{line}</p>
    </div>
  )
}
