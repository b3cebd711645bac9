import type { PlanStep } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isPressing } from '@rollcall/domain/compliance/registrations/unlock-plan'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '../../shared/registrations/registrations-cache.ts'

/** What the bell tells of registrations. It is not on the first screen, and asked for after it. */
export function usePressingSteps({ registrations, features }: CurrentUser): readonly PlanStep[] {
  const isIdle = useIsIdle()
  const isOn = registrations.length > 0 && routeToggle(features, 'myRegistrations') === 'enabled'
  const { data = [] } = useQuery({ ...planQuery, enabled: isIdle && isOn })
  return data.filter(isPressing)
}
