import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../shared/bookings/overview.queries.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { t } from '../../../shared/words/words.ts'
import { useWaitingAvailability } from '../use-waiting-availability.ts'
import css from './ongoing.module.css'
import { OngoingForm } from './ongoing-form.tsx'

/** The weekdays, Monday to Sunday, whatever the calendar hides or begins with. */
export default function Ongoing({ today }: { today: string }) {
  const query = useQuery({ ...overviewQuery(today), refetchOnWindowFocus: 'always' })
  const waiting = useWaitingAvailability()
  return (
    <Card as="section" aria-labelledby="usual-week" className={css.card}>
      <SectionHeading id="usual-week" lead={t('availability.week.lead')}>
        {t('availability.week.title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<Skeleton height="24rem" />}
        offline={t('availability.offline')}
        failed={t('availability.week.failed')}
      >
        {(overview) => (
          <OngoingForm
            today={today}
            overview={overview}
            waiting={waiting}
            saved={waiting.ongoing ?? overview.availability.ongoing}
          />
        )}
      </Loaded>
    </Card>
  )
}
