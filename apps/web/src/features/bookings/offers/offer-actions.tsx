import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { useLatePart } from '../../../shared/ui/use-late-part.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { type Answer, useLastAnswer } from '../bookings.queries.ts'
import css from './offer.module.css'
import type { OfferedDate } from './offer-dates.tsx'
import { OfferRefusal } from './offer-refusal.tsx'

const loadDialog = () => import('./offer-answer-dialog.tsx')

type Props = {
  bookingId: string
  /** Every booking that one answer covers, as far as they are known here. */
  bookingIds: readonly string[]
  clientName: string
  dates: readonly OfferedDate[]
}

/** The place that takes the focus of what is gone from it: the list of offers, or the page. */
const nearest = (element: HTMLElement) => element.closest<HTMLElement>('[tabindex="-1"]')

/** Accept and decline, each behind a dialog that says what it covers. */
export function OfferActions({ bookingId, bookingIds, clientName, dates }: Props) {
  const { part: dialog, isLoading, arrive, reach } = useLatePart(loadDialog)
  const [asked, setAsked] = useState<Answer>('accept')
  const [isOpen, setOpen] = useState(false)
  const last = useLastAnswer(bookingId)
  const element = useRef<HTMLDivElement>(null)

  // Answered, the offer goes with the button that was pressed: the focus would be nowhere.
  useLayoutEffect(() => {
    const actions = element.current
    return () => {
      if (actions?.contains(document.activeElement)) nearest(actions)?.focus({ preventScroll: true })
    }
  }, [])

  const ask = async (action: Answer) => {
    setAsked(action)
    setOpen(await arrive())
  }
  const button = (action: Answer) => (
    <Button
      variant={action === 'accept' ? 'primary' : 'default'}
      busy={isLoading && asked === action}
      {...reach}
      onClick={() => void ask(action)}
    >
      {t(`offer.${action}`)} <VisuallyHidden>{t('offer.of', { client: clientName })}</VisuallyHidden>
    </Button>
  )
  return (
    <div ref={element} className={css.actions}>
      {last?.status === 'error' && !isOpen && <OfferRefusal error={last.error} />}
      <div className={css.buttons}>
        {button('decline')}
        {button('accept')}
      </div>
      {dialog && (
        <dialog.OfferAnswerDialog
          action={asked}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          {...{ bookingId, bookingIds, clientName, dates }}
        />
      )}
    </div>
  )
}
