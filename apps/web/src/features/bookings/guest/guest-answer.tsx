import type { GuestBooking } from '@rollcall/contract/bookings'
import { useState } from 'react'
import { clientFailure, type Failure } from '../../../shared/api/failure.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { useIntent } from '../../../shared/use-intent.ts'
import { t } from '../../../shared/words/words.ts'
import type { Answer, useAnswerAsGuest } from '../bookings.queries.ts'
import { OfferConfirmation } from '../offers/offer-confirmation.tsx'
import css from './guest.module.css'
import { byShift } from './guest-shift.ts'

type Props = { bookings: GuestBooking['bookings']; answer: ReturnType<typeof useAnswerAsGuest> }

export function GuestAnswer({ bookings, answer }: Props) {
  const [asked, setAsked] = useState<Answer>('accept')
  const [isOpen, setOpen] = useState(false)
  const [unsent, setUnsent] = useState<Failure | null>(null)
  const intentOf = useIntent()
  const [shift, ...others] = byShift(bookings)

  const ask = (action: Answer) => {
    setUnsent(null)
    answer.reset()
    setAsked(action)
    setOpen(true)
  }
  const confirm = () => {
    const isOffline = !navigator.onLine
    setUnsent(isOffline ? clientFailure('network_unreachable') : null)
    if (!isOffline) answer.mutate({ action: asked, intent: intentOf(asked, answer.error) })
  }
  const close = () => {
    if (!answer.isPending) setOpen(false)
  }
  return (
    <div className={css.bar}>
      <Button onClick={() => ask('decline')}>{t('offer.decline')}</Button>
      <Button variant="primary" onClick={() => ask('accept')}>
        {t('offer.accept')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        locked={answer.isPending}
        title={t(`offer.confirm.${asked}Title`, { count: bookings.length })}
      >
        <OfferConfirmation
          action={asked}
          clientName={[...new Set(bookings.map(({ clientName }) => clientName))].join(', ')}
          dates={bookings}
          payment={others.length === 0 ? shift?.[0].payment : undefined}
          isBusy={answer.isPending}
          refusal={unsent ?? answer.error}
          onConfirm={confirm}
          onClose={close}
        />
      </Dialog>
    </div>
  )
}
