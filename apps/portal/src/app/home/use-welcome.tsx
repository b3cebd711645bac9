import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import { useStored, writeStored } from '@rollcall/client/storage/stored.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { registrationToWelcome } from '@rollcall/domain/compliance/registrations/registration-to-welcome'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useState } from 'react'

const welcomePart = lazy(() => import('../../features/registrations/welcome.tsx'))

const DISMISSED = 'dismissedWelcomes'

/**
 * The welcome to a newly active registration. Its space is reserved until it is known whether there is one.
 * `dismissedCount` moves the focus away from its removed button.
 */
export function useWelcome({ registrations }: CurrentUser, lacksAvailability: boolean) {
  const stored = useStored(DISMISSED)
  const dismissedIds: unknown[] = Array.isArray(stored) ? stored : []
  const registration = registrationToWelcome(registrations, {
    now: useCurrentMinute(),
    dismissedIds,
  })
  const { module, hasFailed } = useLazy(welcomePart, registration !== undefined)
  const [dismissedCount, setDismissedCount] = useState(0)
  if (!registration || hasFailed) return { dismissedCount }
  const dismiss = () => {
    writeStored(DISMISSED, [...dismissedIds, registration.id])
    setDismissedCount(dismissedCount + 1)
  }
  const welcome = module ? (
    <module.Welcome title={registration.title} {...{ lacksAvailability }} onDismiss={dismiss} />
  ) : (
    <Card>
      <Skeleton height="9rem" />
    </Card>
  )
  return { welcome, dismissedCount }
}
