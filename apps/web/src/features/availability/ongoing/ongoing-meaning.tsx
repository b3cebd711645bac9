import type { Overview } from '@rollcall/contract/bookings'
import type { OngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import { t } from '../../../shared/words/words.ts'
import { calendarDays, type WaitingChanges } from '../calendar-day.ts'
import css from './ongoing.module.css'

const FOUR_WEEKS_DAYS = 28

type Props = { today: string; overview: Overview; waiting: WaitingChanges; week: OngoingAvailability }

/** How many of the coming days the week decides: those of which nothing else was said. */
export function OngoingMeaning({ today, overview, waiting, week }: Props) {
  const dates = eachDate(today, addDays(today, FOUR_WEEKS_DAYS - 1))
  const days = [...calendarDays(overview, dates, { ...waiting, ongoing: week }).values()]
  const followers = days.filter(({ isByWeekday }) => isByWeekday)
  const available = followers.filter(({ label }) => label === 'available').length
  const unavailable = followers.length - available
  return (
    <section aria-labelledby="week-means" className={css.means}>
      <h3 id="week-means" className={css.heading}>
        {t('availability.week.means')}
      </h3>
      {followers.length === 0 ? (
        <p>{t('availability.week.followsNone')}</p>
      ) : (
        <p>
          {t('availability.week.follows', { count: followers.length })}{' '}
          {[
            available > 0 && t('availability.week.available', { count: available }),
            unavailable > 0 && t('availability.week.unavailable', { count: unavailable }),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
    </section>
  )
}
