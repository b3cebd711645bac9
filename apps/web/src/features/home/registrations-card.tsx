import type { CurrentUser } from '@rollcall/contract/me'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { t } from '../../shared/words/words.ts'
import css from './home.module.css'
import { type LiveStatus, registrationLooks } from './registration-looks.ts'

type Registration = CurrentUser['registrations'][number]

const isLive = (registration: Registration): registration is Registration & { status: LiveStatus } =>
  registration.status !== 'Deleted' && registration.status !== 'Terminated'

export function RegistrationsCard({ registrations }: Pick<CurrentUser, 'registrations'>) {
  const shown = registrations.filter(isLive)
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby="registrations">
      <SectionHeading id="registrations">{t('home.registrations.title')}</SectionHeading>
      <ul className={css.registrations}>
        {shown.map(({ id, title, status, statusReason, location }) => (
          <li key={id} className={css.registration}>
            <div className={css.registrationWords}>
              <p className={css.partTitle}>{title}</p>
              <p className={css.quiet}>{location}</p>
              {statusReason && <p className={css.quiet}>{statusReason}</p>}
            </div>
            <StatusBadge status={status} looks={registrationLooks} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
