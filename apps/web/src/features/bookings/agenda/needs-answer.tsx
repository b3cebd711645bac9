import { useEffect, useRef } from 'react'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import type { Offer } from '../notifications/notifications.ts'
import css from './agenda.module.css'
import { NeedsAnswerCard } from './needs-answer-card.tsx'

type Props = { offers: readonly Offer[]; timeZone: string }

export function NeedsAnswer({ offers, timeZone }: Props) {
  const place = usePlaceOfFocus(offers.length)
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {offers.length > 0 && (
        <section aria-labelledby="needs-answer" className={css.section}>
          <SectionHeading id="needs-answer">{t('agenda.offers.title')}</SectionHeading>
          <ul className={css.cards}>
            {offers.map((offer) => (
              <NeedsAnswerCard key={offer.id} offer={offer} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** An answered offer takes its buttons with it: whoever pressed one goes on from here, not from the top of the page. */
function usePlaceOfFocus(count: number) {
  const place = useRef<HTMLDivElement>(null)
  const known = useRef(count)
  useEffect(() => {
    const isFewer = count < known.current
    known.current = count
    if (isFewer && document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [count])
  return place
}
