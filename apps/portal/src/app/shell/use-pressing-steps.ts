import type { PlanStep } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isPressing } from '@rollcall/domain/compliance/registrations/unlock-plan'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { useQuery } from '@tanstack/react-query'
import { planQuery } from '../../shared/registrations/registrations-cache.ts'

/** The steps of registrations that the bell shows. Fetched after the first screen. */
export function usePressingSteps({ registrations, features }: CurrentUser): readonly PlanStep[] {
  const isIdle = useIsIdle()
  const isOn = registrations.length > 0 && routeToggle(features, 'myRegistrations') === 'enabled'
  const { data = [] } = useQuery({ ...planQuery, enabled: isIdle && isOn })
  return data.filter(isPressing)
}
