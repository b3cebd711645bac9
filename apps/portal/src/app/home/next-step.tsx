import type { CurrentUser } from '@rollcall/contract/people/me'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import { Card } from '@rollcall/ui/components/card.tsx'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { memo } from 'react'

const planPart = lazy(() => import('../../features/registrations/next-plan-step.tsx'))

/** The first step of the plan. Its space is reserved, and it is fetched when Home is idle. */
export const NextStep = memo(function NextStep({ user }: { user: CurrentUser }) {
  const isWanted =
    user.registrations.length > 0 && routeToggle(user.features, 'myRegistrations') === 'enabled'
  const { module, hasFailed } = useLazy(planPart, useIsIdle() && isWanted)
  if (!isWanted || hasFailed) return null
  return module ? (
    <module.NextPlanStep user={user} />
  ) : (
    <Card>
      <Skeleton height="5rem" />
    </Card>
  )
})
