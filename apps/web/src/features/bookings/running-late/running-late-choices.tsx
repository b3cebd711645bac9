import { useEffect, useRef } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useIntent } from '../../../shared/use-intent.ts'
import { t } from '../../../shared/words/words.ts'
import { useReportRunningLate } from '../bookings.queries.ts'
import css from './running-late.module.css'
import { RunningLateOwn } from './running-late-own.tsx'

const quickMinutes = [5, 10, 15, 20, 30, 45, 60] as const

type Props = {
  bookingId: string
  reported: number | null
  hasFocus: boolean
  onDone: () => void
}

/** One tap and it is sent. */
export function RunningLateChoices({ bookingId, reported, hasFocus, onDone }: Props) {
  const report = useReportRunningLate(bookingId)
  const intentFor = useIntent()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (hasFocus) group.current?.querySelector('button')?.focus()
  }, [hasFocus])

  const tell = (minutesLate: number) => {
    if (report.isPending) return
    report.mutate({ minutesLate, intent: intentFor(`${minutesLate}`, report.error) }, { onSuccess: onDone })
  }
  const sending = report.isPending ? report.variables.minutesLate : null
  return (
    <div className={css.choices}>
      <fieldset ref={group} className={css.minutes}>
        <legend className={css.legend}>{t('runningLate.choose')}</legend>
        <div className={css.quick}>
          {quickMinutes.map((minutes) => (
            <Button
              key={minutes}
              variant="soft"
              busy={sending === minutes}
              aria-disabled={sending !== null}
              onClick={() => tell(minutes)}
            >
              <span aria-hidden="true">{t('runningLate.minutes', { minutes })}</span>
              <VisuallyHidden>{t('runningLate.sayMinutes', { minutes })}</VisuallyHidden>
            </Button>
          ))}
        </div>
      </fieldset>
      <RunningLateOwn isBusy={sending !== null} onTell={tell} />
      {report.error && (
        <Notice kind="error" title={t('runningLate.failed')}>
          {asFailure(report.error).message}
        </Notice>
      )}
      {reported !== null && (
        <Button variant="quiet" onClick={onDone}>
          {t('runningLate.keep', { minutes: reported })}
        </Button>
      )}
    </div>
  )
}
