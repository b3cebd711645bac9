import type { CurrentUser } from '@rollcall/contract/me'
import { registrationToWelcome } from '@rollcall/domain/registrations/registration-to-welcome'
import { useCurrentMinute } from '../../shared/clock.ts'
import { lazy, useLazy } from '../../shared/lazy.ts'
import { useStored, writeStored } from '../../shared/storage/stored.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'

const welcomePart = lazy(() => import('../../features/registrations/welcome.tsx'))

const DISMISSED = 'dismissedWelcomes'

/** The welcome to a registration that became active. It has its place at once, and none if it does not come. */
export function useWelcome({ registrations }: CurrentUser, lacksAvailability: boolean) {
  const stored = useStored(DISMISSED)
  const dismissedIds: unknown[] = Array.isArray(stored) ? stored : []
  const registration = registrationToWelcome(registrations, {
    now: useCurrentMinute(),
    hasAvailability: !lacksAvailability,
    dismissedIds,
  })
  const { module, hasFailed } = useLazy(welcomePart, registration !== undefined)
  if (!registration || hasFailed) return undefined
  const dismiss = () => writeStored(DISMISSED, [...dismissedIds, registration.id])
  return module ? (
    <module.Welcome title={registration.title} onDismiss={dismiss} />
  ) : (
    <Card>
      <Skeleton height="9rem" />
    </Card>
  )
}
