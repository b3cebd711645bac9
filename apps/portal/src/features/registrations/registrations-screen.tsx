import { useToday } from '@rollcall/client/clock/use-today.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Registration } from '@rollcall/contract/compliance/registrations'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Columns } from '@rollcall/ui/components/columns.tsx'
import { EmptyState } from '@rollcall/ui/components/empty-state.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { LinkCard, LinkCardTitle } from '@rollcall/ui/components/link-card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import {
  planQuery,
  refreshRegistrations,
  registrationKeys,
} from '../../shared/registrations/registrations-cache.ts'
import { allSentWords, checkerOf, waitingWords, withCapital } from './item-status.ts'
import { Plan } from './plan.tsx'
import { Progress } from './progress.tsx'
import { RegistrationBadges } from './registration-badges.tsx'
import css from './registrations.module.css'
import { registrationsQuery } from './registrations.queries.ts'
import { tRegistrations } from './registrations.words.ts'

/** The plan, then each registration. */
export default function RegistrationsScreen() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const query = useQuery(registrationsQuery)
  const canView = isEnabled(user.features, 'registrationViewDetails')
  const plan = useQuery(planQuery)
  if (query.data?.length === 0) return <NoneYet />
  const list = (
    <section aria-labelledby="registrations" className={css.list}>
      <SectionHeading id="registrations" actions={<Reload />}>
        {tRegistrations('title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<RegistrationsSkeleton />}
        offline={tRegistrations('offline')}
        failed={tRegistrations('failed')}
      >
        {(registrations) => (
          <ul className={css.list}>
            {registrations.map((registration) => (
              <RegistrationCard key={registration.id} {...{ registration, user, today, canView }} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
  // Each registration shows its own next step.
  if (plan.data?.length === 0) return list
  return (
    <Columns
      main={
        <Plan query={plan} {...{ today, canView }} hasSeveralRegistrations={(query.data?.length ?? 0) > 1} />
      }
      rail={list}
    />
  )
}

function Reload() {
  const client = useQueryClient()
  const isReloading = useIsFetching({ queryKey: registrationKeys.all }) > 0
  return (
    <Button variant="icon" busy={isReloading} onClick={() => refreshRegistrations(client)}>
      <Icon name="refresh" size={20} />
      <VisuallyHidden>{tRegistrations('reload')}</VisuallyHidden>
    </Button>
  )
}

type CardProps = { registration: Registration; user: CurrentUser; today: string; canView: boolean }

function RegistrationCard({ registration, user, today, canView }: CardProps) {
  const { id: registrationId, title, statusReason, location, checklistStatus } = registration
  const { progress, checkByDateLocal } = registration
  return (
    <LinkCard as="li" className={css.registration}>
      <LinkCardTitle className={css.title} leadsOn={canView}>
        {canView ? (
          <Link to="/registrations/$registrationId" params={{ registrationId }} search={{}}>
            {title}
          </Link>
        ) : (
          title
        )}
      </LinkCardTitle>
      <RegistrationBadges registration={registration} timeZone={user.timezone} />
      <p className={css.quiet}>{location}</p>
      {statusReason !== null && <p>{statusReason}</p>}
      <p>
        {allSentWords(progress, checkByDateLocal, user, today) ??
          tRegistrations(`checklist.${checklistStatus}`, { name: withCapital(checkerOf(user)) })}
      </p>
      {progress.total > 0 && <Progress {...progress} />}
      <NextStep {...{ registration, user, today, canView }} />
    </LinkCard>
  )
}

function NextStep({ registration: { id: registrationId, nextStep }, user, today, canView }: CardProps) {
  if (!nextStep) return null
  const { complianceItemId, title, waitingFor, waitingSinceUTC, authority } = nextStep
  const words = tRegistrations('nextStep', { title })
  return (
    <div>
      <p>
        {canView ? (
          <Link
            to="/registrations/$registrationId"
            params={{ registrationId }}
            search={{ item: complianceItemId }}
          >
            {words}
          </Link>
        ) : (
          words
        )}
      </p>
      <p className={css.quiet}>{waitingWords(waitingFor, waitingSinceUTC, user, today, authority)}</p>
    </div>
  )
}

const NoneYet = () => (
  <Card>
    <EmptyState
      icon="checklist"
      title={tRegistrations('empty.title')}
      text={tRegistrations('empty.text')}
      action={
        <Link to="/contact" className={buttonClass('soft')}>
          {tRegistrations('empty.contact')}
        </Link>
      }
    />
  </Card>
)

const RegistrationsSkeleton = () => (
  <div className={css.list}>
    <VisuallyHidden>{tRegistrations('loading')}</VisuallyHidden>
    {[0, 1].map((card) => (
      <Card key={card} className={css.registration}>
        <Skeleton width="60%" />
        <Skeleton width="40%" />
        <Skeleton height="4rem" />
      </Card>
    ))}
  </div>
)
