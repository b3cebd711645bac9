import type { CurrentUser } from '@rollcall/contract/me'
import type { RegistrationStatus } from '@rollcall/domain/registrations/registration-status'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { commonStatuses, StatusBadge, type StatusVariants } from '../../shared/ui/status-badge.tsx'
import css from './home.module.css'
import { tHome } from './home.words.ts'

/** A registration that is over is not shown. */
type LiveStatus = Exclude<RegistrationStatus, 'Deleted' | 'Terminated'>

const statusVariants: StatusVariants<LiveStatus> = {
  Active: commonStatuses.active,
  Complete: commonStatuses.complete,
  Pending: commonStatuses.pending,
  'In Progress': commonStatuses.inProgress,
  'Awaiting Verification': commonStatuses.awaitingVerification,
}

type Registration = CurrentUser['registrations'][number]

const isLive = (registration: Registration): registration is Registration & { status: LiveStatus } =>
  registration.status !== 'Deleted' && registration.status !== 'Terminated'

export function RegistrationsCard({ registrations }: Pick<CurrentUser, 'registrations'>) {
  const shown = registrations.filter(isLive)
  if (shown.length === 0) return null
  return (
    <Card as="section" aria-labelledby="registrations">
      <SectionHeading id="registrations">{tHome('registrations.title')}</SectionHeading>
      <ul className={css.registrations}>
        {shown.map(({ id, title, status, statusReason, location }) => (
          <li key={id} className={css.registration}>
            <div className={css.registrationWords}>
              <p className={css.partTitle}>{title}</p>
              <p className={css.quiet}>{location}</p>
              {statusReason && <p className={css.quiet}>{statusReason}</p>}
            </div>
            <StatusBadge variant={statusVariants[status] ?? commonStatuses.unknown} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
