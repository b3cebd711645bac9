import type { GuestBooking } from '@rollcall/contract/work/offers'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import type { ComponentProps } from 'react'
import { OfferConfirmation } from '../offers/offer-confirmation.tsx'
import { tOfferDecision } from '../offers/offer-decision.words.ts'
import { guestDeclineDraftKey } from './guest.queries.ts'
import { byShift } from './guest-shifts.tsx'

type Props = { isOpen: boolean; bookings: GuestBooking['bookings'] } & Omit<
  ComponentProps<typeof OfferConfirmation>,
  'draftKey' | 'clientName' | 'dates' | 'pay'
>

/** Asks for confirmation before the decision is sent. */
export function GuestDecisionDialog({ isOpen, bookings, ...confirmation }: Props) {
  const [shift, ...others] = byShift(bookings)
  return (
    <Dialog
      open={isOpen}
      onClose={confirmation.onClose}
      locked={confirmation.isBusy}
      title={tOfferDecision(`confirm.${confirmation.action}Title`, { count: bookings.length })}
    >
      <OfferConfirmation
        {...confirmation}
        draftKey={guestDeclineDraftKey(bookings.map(({ id }) => id))}
        clientName={[...new Set(bookings.map(({ clientName }) => clientName))].join(', ')}
        dates={bookings}
        pay={
          shift && others.length === 0
            ? { payment: shift[0].payment, timeZone: shift[0].timezone }
            : undefined
        }
      />
    </Dialog>
  )
}
