import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import { calendarFeedQuery } from './calendar-feed.queries.ts'
import { CalendarFeedAddress } from './calendar-feed-address.tsx'
import { MakeCalendarFeed } from './calendar-feed-make.tsx'
import { CalendarFeedStanding } from './calendar-feed-standing.tsx'
import css from './settings.module.css'

/** A private address that calendars subscribe to. It is only known here, and only until the page is left. */
export function CalendarFeedCard({ timeZone }: { timeZone: string }) {
  const query = useQuery(calendarFeedQuery)
  /** Null once it has been stopped here. */
  const [address, setAddress] = useState<string | null>()
  return (
    <Card as="section" aria-labelledby="calendar-feed" className={css.card}>
      <SectionHeading id="calendar-feed" lead={t('calendarFeed.text')}>
        {t('calendarFeed.title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<FeedSkeleton />}
        offline={t('calendarFeed.offline')}
        failed={t('calendarFeed.failed')}
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <MakeCalendarFeed hasFocus={address === null} onMade={setAddress} />
          ) : (
            <>
              {address && <CalendarFeedAddress key={address} address={address} />}
              <CalendarFeedStanding
                createdAt={createdAt}
                timeZone={timeZone}
                isAddressShown={Boolean(address)}
                onChange={setAddress}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const FeedSkeleton = () => (
  <div>
    <VisuallyHidden>{t('calendarFeed.loading')}</VisuallyHidden>
    <Skeleton height="2.75rem" />
  </div>
)
