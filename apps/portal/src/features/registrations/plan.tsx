import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { PlanStep } from '@rollcall/contract/compliance/registrations'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { LinkCardTitle, LinkRow } from '@rollcall/ui/components/link-card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { SeeShiftsLink } from '../../shared/requirements/see-shifts-link.tsx'
import { tPlan } from './plan.words.ts'
import { planLines, reasonLines } from './plan-lines.ts'
import css from './registrations.module.css'

const SHOWN_FIRST = 5

type Props = {
  today: string
  /** Whether a step can be opened. */
  canView: boolean
  /** Named if it is ambiguous. */
  hasSeveralRegistrations: boolean
}

/** The plan: one ordered list of steps over all registrations. */
export function Plan({ query, ...props }: Props & { query: UseQueryResult<PlanStep[]> }) {
  return (
    <Card as="section" aria-labelledby="plan">
      <SectionHeading id="plan" lead={tPlan('lead')}>
        {tPlan('title')}
      </SectionHeading>
      <Loaded query={query} skeleton={<PlanSkeleton />} offline={tPlan('offline')} failed={tPlan('failed')}>
        {(steps) => <Steps steps={steps} {...props} />}
      </Loaded>
    </Card>
  )
}

function Steps({ steps, ...props }: Props & { steps: readonly PlanStep[] }) {
  const [isWhole, setWhole] = useState(false)
  const hidden = steps.length - SHOWN_FIRST
  return (
    <>
      <ol className={css.steps}>
        {(isWhole ? steps : steps.slice(0, SHOWN_FIRST)).map((step, index) => (
          <Step
            key={step.complianceItemId}
            {...{ step, ...props }}
            // The focused button was removed.
            isFocused={isWhole && index === SHOWN_FIRST}
          />
        ))}
      </ol>
      {!isWhole && hidden > 0 && (
        <Button className={css.more} onClick={() => setWhole(true)}>
          {tPlan('more', { count: hidden })}
        </Button>
      )}
    </>
  )
}

type StepProps = Props & { step: PlanStep; isFocused: boolean }

function Step({ step, today, canView, hasSeveralRegistrations, isFocused }: StepProps) {
  const { registrationId, registrationTitle, complianceItemId, title, referenceType } = step
  const { shiftsAtRisk, firstShiftAtRiskLocal } = step
  const kind = tPlan(`kind.${referenceType}`)
  const place = useFocus<HTMLLIElement>(isFocused)
  return (
    <LinkRow ref={place} tabIndex={-1} className={css.step} data-later={step.isLater || undefined}>
      <div className={css.words}>
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
        <p className={css.quiet}>{hasSeveralRegistrations ? `${kind} · ${registrationTitle}` : kind}</p>
        {planLines(step, today).map((line) => (
          <p key={line} className={css.line}>
            {line}{' '}
            {firstShiftAtRiskLocal && line === reasonLines(step, today).at(-1) && (
              <SeeShiftsLink
                title={title}
                count={shiftsAtRisk}
                first={firstShiftAtRiskLocal}
                className={css.overStep}
              />
            )}
          </p>
        ))}
      </div>
    </LinkRow>
  )
}

const PlanSkeleton = () => (
  <div className={css.steps}>
    <VisuallyHidden>{tPlan('loading')}</VisuallyHidden>
    <Skeleton height="3rem" />
    <Skeleton height="3rem" />
    <Skeleton height="3rem" />
  </div>
)
