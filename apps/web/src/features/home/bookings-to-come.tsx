import { Card } from '../../shared/ui/card.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { type PlainKey, t } from '../../shared/words/words.ts'
import css from './home.module.css'

const parts = [
  { icon: 'map-pin', title: 'home.bookings.today', text: 'home.bookings.todayText' },
  { icon: 'bell', title: 'home.bookings.needsAnswer', text: 'home.bookings.needsAnswerText' },
  { icon: 'calendar', title: 'home.bookings.comingUp', text: 'home.bookings.comingUpText' },
] as const satisfies { icon: IconName; title: PlainKey; text: PlainKey }[]

export function BookingsToCome() {
  return (
    <Card as="section" aria-labelledby="bookings-to-come">
      <SectionHeading id="bookings-to-come" lead={t('home.bookings.text', { work: t('home.work') })}>
        {t('home.bookings.title')}
      </SectionHeading>
      <ul className={css.parts}>
        {parts.map(({ icon, title, text }) => (
          <li key={title} className={css.part}>
            <span className={css.partIcon}>
              <Icon name={icon} size={20} />
            </span>
            <div>
              <h3 className={css.partTitle}>{t(title)}</h3>
              <p className={css.quiet}>{t(text)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
