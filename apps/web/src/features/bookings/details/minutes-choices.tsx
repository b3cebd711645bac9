import { isMinutesLate, minutesLateRange } from '@rollcall/domain/bookings/running-late'
import { asFailure } from '../../../shared/api/failure.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { useFocus } from '../../../shared/ui/use-focus.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useIntent } from '../../../shared/use-intent.ts'
import { useReportRunningLate } from '../bookings.queries.ts'
import css from './running-late.module.css'
import { tRunningLate } from './running-late.words.ts'

const quickMinutes = [5, 10, 15, 20, 30, 45, 60] as const

type ChoicesProps = {
  bookingId: string
  reported: number | null
  hasFocus: boolean
  onDone: (minutesLate: number) => void
}

/** One tap and it is sent. */
export function MinutesChoices({ bookingId, reported, hasFocus, onDone }: ChoicesProps) {
  const report = useReportRunningLate(bookingId)
  const intentFor = useIntent()
  const firstChoice = useFocus<HTMLButtonElement>(hasFocus)

  const send = (minutesLate: number) => {
    if (report.isPending) return
    report.mutateAsync({ minutesLate, intent: intentFor(`${minutesLate}`, report.error) }).then(
      () => onDone(minutesLate),
      // In a toast too: they may have left the page by then, believing that the school knows.
      (error) => toast(`${tRunningLate('failed')} ${asFailure(error).message}`, 'error'),
    )
  }
  const sending = report.isPending ? report.variables.minutesLate : null
  return (
    <div className={css.choices}>
      <fieldset className={css.minutes}>
        <legend className={css.legend}>{tRunningLate('choose')}</legend>
        <div className={css.quick}>
          {quickMinutes.map((minutes, index) => (
            <Button
              key={minutes}
              ref={index === 0 ? firstChoice : undefined}
              variant="soft"
              busy={sending === minutes}
              aria-disabled={sending !== null}
              onClick={() => send(minutes)}
            >
              <span aria-hidden="true">{tRunningLate('minutes', { minutes })}</span>
              <VisuallyHidden>{tRunningLate('sayMinutes', { minutes })}</VisuallyHidden>
            </Button>
          ))}
        </div>
      </fieldset>
      <OwnMinutesForm isBusy={sending !== null} onSend={send} />
      {report.error && (
        <Notice kind="error" title={tRunningLate('failed')}>
          {asFailure(report.error).message}
        </Notice>
      )}
      {reported !== null && (
        <Button variant="quiet" onClick={() => onDone(reported)}>
          {tRunningLate('keep', { minutes: reported })}
        </Button>
      )}
    </div>
  )
}

function OwnMinutesForm({ isBusy, onSend }: { isBusy: boolean; onSend: (minutes: number) => void }) {
  const form = useForm({
    initial: { minutes: '' },
    check: ({ minutes }) =>
      isMinutesLate(parseMinutes(minutes))
        ? []
        : [{ name: 'minutes', text: tRunningLate('ownError', minutesLateRange) }],
  })
  const submit = form.submit(({ minutes }) => onSend(parseMinutes(minutes)))
  return (
    <form noValidate className={css.own} onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.text('minutes')}
        label={tRunningLate('own')}
        inputMode="numeric"
        autoComplete="off"
        hint={tRunningLate('ownHint', minutesLateRange)}
      />
      <Button type="submit" busy={isBusy}>
        {tRunningLate('send')}
      </Button>
    </form>
  )
}

/** `Number` reads an empty field as 0, and other notations that nobody means. */
const parseMinutes = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
