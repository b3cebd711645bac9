import { Button } from '@rollcall/ui/components/button.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import css from './offer.module.css'
import type { OfferedDate } from './offer-dates.tsx'
import { Countdown, OfferRefusal, OutcomeNotice, useIsExpired } from './offer-state.tsx'
import { type Answer, useLastAnswer } from './offers.queries.ts'
import { tOffers } from './offers.words.ts'

const answerDialog = lazy(() => import('./offer-decision-dialog.tsx'))

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
  if (isExpired) return <OutcomeNotice outcome="closedExpired" />
  return (
    <div className={css.response}>
      {expiresAt && <Countdown expiresAt={expiresAt} timeZone={timeZone} />}
      <AnswerButtons {...offer} />
    </div>
  )
}

/** Accept and decline, each behind a dialog that says what it covers. */
function AnswerButtons({ bookingId, bookingIds, clientName, dates }: Answerable) {
  const { module: dialog, isLoading, request, preloadProps } = useLazy(answerDialog)
  const [action, setAction] = useState<Answer>('accept')
  const [isOpen, setOpen] = useState(false)
  const lastAnswer = useLastAnswer(bookingId)
  const element = useRef<HTMLDivElement>(null)

  // An answered offer disappears with the pressed button: the focus would move to the top of the page.
  useLayoutEffect(() => {
    const buttons = element.current
    return () => {
      if (buttons?.contains(document.activeElement)) focusSurroundings(buttons)
    }
  }, [])

  const ask = async (asked: Answer) => {
    setAction(asked)
    setOpen(await request())
  }
  const button = (asked: Answer) => (
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
      {lastAnswer?.status === 'error' && !isOpen && <OfferRefusal error={lastAnswer.error} />}
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
