import { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import { isMinutesLate, minutesLateRange } from '@rollcall/domain/work/bookings/running-late'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
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

/** A single tap sends it. */
export function MinutesChoices({ bookingId, reported, hasFocus, onDone }: ChoicesProps) {
  const report = useReportRunningLate(bookingId)
  const intentFor = useIntent()
  const firstChoice = useFocus<HTMLButtonElement>(hasFocus)

  const send = async (minutesLate: number): Promise<Failure | null> => {
    if (report.isPending) return null
    try {
      await report.mutateAsync({ minutesLate, intent: intentFor(`${minutesLate}`, report.error) })
    } catch (error) {
      const failure = asFailure(error)
      // Shown in a toast too: the user may have left the page, believing that the school knows.
      toast(`${tRunningLate('failed')} ${failure.message}`, 'error')
      return failure
    }
    onDone(minutesLate)
    return null
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
              onClick={() => void send(minutes)}
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

type OwnProps = { isBusy: boolean; onSend: (minutes: number) => Promise<Failure | null> }

function OwnMinutesForm({ isBusy, onSend }: OwnProps) {
  const form = useForm({
    initial: { minutesLate: '' },
    check: ({ minutesLate }) =>
      isMinutesLate(parseMinutes(minutesLate))
        ? []
        : [{ name: 'minutesLate', text: tRunningLate('ownError', minutesLateRange) }],
  })
  const submit = form.submit(async ({ minutesLate }) => {
    const failure = await onSend(parseMinutes(minutesLate))
    if (failure) throw failure
  })
  return (
    <form noValidate className={css.own} onSubmit={(event) => void submit(event)}>
      <TextField
        {...form.text('minutesLate')}
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

/** `Number` would read an empty field as 0, and accept notations such as 1e3. */
const parseMinutes = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
