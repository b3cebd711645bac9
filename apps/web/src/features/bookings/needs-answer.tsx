import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import css from './agenda.module.css'
import { NeedsAnswerCard } from './needs-answer-card.tsx'
import type { Offer } from './notifications.ts'

type Props = { offers: readonly Offer[]; timeZone: string }

export function NeedsAnswer({ offers, timeZone }: Props) {
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="needs-answer" className={css.section}>
      <SectionHeading id="needs-answer">{t('agenda.offers.title')}</SectionHeading>
      <ul className={css.cards}>
        {offers.map((offer) => (
          <NeedsAnswerCard key={offer.id} offer={offer} timeZone={timeZone} />
        ))}
      </ul>
    </section>
  )
}
