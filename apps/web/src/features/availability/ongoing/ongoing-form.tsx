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

  const save = async (ongoing: OngoingAvailability, before: OngoingAvailability | null) => {
    try {
      const outcome = await mutateAsync({ ongoing, before })
      setDraft(null)
      // The first save cannot be taken back: there is no call that forgets a week.
      const undo = before && { label: t('ui.action.undo'), onPress: () => void takeBack(before, ongoing) }
      const saved = t('availability.week.saved')
      if (outcome === 'saved') toast(saved, 'success', undo ?? undefined)
      else toast(`${saved} ${t('availability.saved.waits')}`, 'info', undo ?? undefined)
    } catch (error) {
      setDraft(ongoing)
      sayFailed(error)
    }
  }
  const takeBack = async (ongoing: OngoingAvailability, before: OngoingAvailability) => {
    try {
      await mutateAsync({ ongoing, before })
      toast(t('availability.week.undone'), 'success')
    } catch (error) {
      sayFailed(error)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged) void save({ ...week }, saved)
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

const sayFailed = (error: unknown) =>
  toast(t('availability.saved.failed', { reason: asFailure(error).message }), 'error')
