import type { Booking } from '@rollcall/contract/bookings'
import { useRouteContext } from '@tanstack/react-router'
import { ConfirmPrompt } from './confirm-prompt.tsx'
import { PayCard } from './pay/pay-card.tsx'

type Props = { booking: Booking; hasEnded: boolean }

/** What follows a shift: its hours, then its pay. */
export function AfterShift({ booking, hasEnded }: Props) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const isTheirs = booking.tentativeFillStatus === null
  const isWorked = hasEnded || booking.isShiftRecordSubmitted
  if (!isTheirs || !isWorked) return null
  return (
    <>
      {booking.actionableItems.includes('confirmDetailsRequired') && (
        <ConfirmPrompt status={booking.status} />
      )}
      <PayCard booking={booking} consultant={user.associatedConsultant} />
    </>
  )
}
