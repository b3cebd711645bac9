import { Button } from '@rollcall/ui/components/button.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './offer.module.css'
import type { OfferedDate } from './offer-dates.tsx'
import { Countdown, ExpiredNotice, OfferRefusal, useIsExpired } from './offer-state.tsx'
import { type OfferChoice, useLastDecision } from './offers.queries.ts'
import { tOffers } from './offers.words.ts'

const decisionDialog = lazy(() => import('./offer-decision-dialog.tsx'))

interface Answerable {
  bookingId: string
  /** Every booking that one answer covers, as far as they are known here. */
  bookingIds: readonly string[]
  clientName: string
  dates: readonly OfferedDate[]
}

type Props = Answerable & {
  /** Not known where the offer was listed without its details. */
  expiresAt: string | undefined
  timeZone: string
}

/** The time left and the buttons to answer, or that the offer has expired. */
export function OpenOffer({ expiresAt, timeZone, ...offer }: Props) {
  const isExpired = useIsExpired(expiresAt)
  if (isExpired) return <ExpiredNotice />
  return (
    <div className={css.response}>
      {expiresAt && <Countdown expiresAt={expiresAt} timeZone={timeZone} />}
      <AnswerButtons {...offer} />
    </div>
  )
}

/** Accept and decline, each with a dialog that lists the bookings. */
function AnswerButtons({ bookingId, bookingIds, clientName, dates }: Answerable) {
  const { module: dialog, isLoading, request, preloadProps } = useLazy(decisionDialog)
  const [action, setAction] = useState<OfferChoice>('accept')
  const [isOpen, setOpen] = useState(false)
  const lastDecision = useLastDecision(bookingId)
  const element = useRef<HTMLDivElement>(null)

  // An answered offer disappears with the pressed button: the focus would move to the top of the page.
  useLayoutEffect(() => {
    const buttons = element.current
    return () => {
      if (buttons?.contains(document.activeElement)) focusSurroundings(buttons)
    }
  }, [])

  const ask = async (asked: OfferChoice) => {
    setAction(asked)
    setOpen(await request())
  }
  const button = (asked: OfferChoice) => (
    <Button
      variant={asked === 'accept' ? 'primary' : 'default'}
      busy={isLoading && action === asked}
      {...preloadProps}
      onClick={() => void ask(asked)}
    >
      {tOffers(asked)} <VisuallyHidden>{tOffers('of', { client: clientName })}</VisuallyHidden>
    </Button>
  )
  return (
    <div ref={element} className={css.actions}>
      {lastDecision?.status === 'error' && !isOpen && <OfferRefusal error={lastDecision.error} />}
      <div className={css.buttons}>
        {button('decline')}
        {button('accept')}
      </div>
      {dialog && (
        <dialog.OfferDecisionDialog
          action={action}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          {...{ bookingId, bookingIds, clientName, dates }}
        />
      )}
    </div>
  )
}

/** The nearest place round the offer that can take the focus: the list of offers, or the page. */
const focusSurroundings = (offer: HTMLElement) =>
  offer.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
