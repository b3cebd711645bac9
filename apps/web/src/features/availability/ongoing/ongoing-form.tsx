import type { Overview } from '@rollcall/contract/bookings'
import {
  defaultOngoingAvailability,
  type OngoingAvailability,
  ongoingStatuses,
  weekdays,
} from '@rollcall/domain/availability/ongoing-availability'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { type FormEvent, useState } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { formatWeekday } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { t } from '../../../shared/words/words.ts'
import { useSaveOngoing } from '../availability.queries.ts'
import type { WaitingChanges } from '../calendar-day.ts'
import css from './ongoing.module.css'
import { OngoingMeaning } from './ongoing-meaning.tsx'

type Props = {
  today: string
  overview: Overview
  waiting: WaitingChanges
  /** Null until it is first saved. */
  saved: OngoingAvailability | null
}

/** Some Monday: the weekdays are named from it on. */
const A_MONDAY = '2024-01-01'

export function OngoingForm({ today, overview, waiting, saved }: Props) {
  const [draft, setDraft] = useState<OngoingAvailability | null>(null)
  const { mutateAsync, isPending } = useSaveOngoing()
  const week = draft ?? saved ?? defaultOngoingAvailability
  const isChanged = saved === null || weekdays.some((weekday) => week[weekday] !== saved[weekday])

  const save = async (ongoing: OngoingAvailability, before: OngoingAvailability | null, words: string) => {
    try {
      const outcome = await mutateAsync({ ongoing, before })
      setDraft(null)
      const undo = before && {
        label: t('availability.saved.undo'),
        onPress: () => void save(before, null, t('availability.week.undone')),
      }
      const isWaiting = outcome === 'waiting'
      const text = isWaiting ? `${words} ${t('availability.saved.waits')}` : words
      toast(text, isWaiting ? 'info' : 'success', undo ?? undefined)
    } catch (error) {
      setDraft(ongoing)
      toast(t('availability.saved.failed', { reason: asFailure(error).message }), 'error')
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) void save({ ...week }, saved, t('availability.week.saved'))
  }
  return (
    <form className={css.form} onSubmit={submit}>
      {saved === null && (
        <Notice title={t('availability.week.notSaved')}>{t('availability.week.notSavedText')}</Notice>
      )}
      <div className={css.days}>
        {weekdays.map((weekday, at) => (
          <Segmented
            key={weekday}
            label={formatWeekday(addDays(A_MONDAY, at))}
            value={week[weekday]}
            options={ongoingStatuses.map((value) => ({
              value,
              label: t(`availability.week.status.${value}`),
              icon: value === 'available' ? ('check' as const) : ('close' as const),
            }))}
            onChange={(status) => setDraft({ ...week, [weekday]: status })}
            className={css.day}
          />
        ))}
      </div>
      <OngoingMeaning today={today} overview={overview} waiting={waiting} week={week} />
      <div className={css.foot}>
        <p aria-live="polite" className={css.state}>
          {saved !== null && (isChanged ? t('availability.week.changed') : t('availability.week.asSaved'))}
        </p>
        <Button variant="primary" type="submit" busy={isPending} aria-disabled={!isChanged}>
          {t('availability.week.save')}
        </Button>
      </div>
    </form>
  )
}
