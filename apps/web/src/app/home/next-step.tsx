import type { CurrentUser } from '@rollcall/contract/me'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import { lazy, useLazy } from '../../shared/lazy.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { useIsIdle } from '../../shared/use-is-idle.ts'

const planPart = lazy(() => import('../../features/registrations/next-plan-step.tsx'))

/** The first step of the plan. It has its place at once, and comes when Home has nothing else to do. */
export function NextStep({ user }: { user: CurrentUser }) {
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
}
