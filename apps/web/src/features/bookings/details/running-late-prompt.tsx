import type { Booking } from '@rollcall/contract/bookings'
import { isMinutesLate, minutesLateRange } from '@rollcall/domain/bookings/running-late'
import { useState } from 'react'
import { asFailure } from '../../../shared/api/failure.ts'
import { useForm } from '../../../shared/form/use-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useFocus } from '../../../shared/ui/use-focus.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useIntent } from '../../../shared/use-intent.ts'
import { canReportRunningLate } from '../booking-state.ts'
import { useReportRunningLate } from '../bookings.queries.ts'
import css from './running-late.module.css'
import { tRunningLate } from './running-late.words.ts'

type Props = { booking: Booking; now: number; consultantName: string | null }

/** There while it can be reported, and for as long after as there is a report to show. */
export function RunningLatePrompt({ booking, now, consultantName }: Props) {
  const { minutesLate } = booking
  // Only what somebody did here moves the focus, not what was there when the screen opened.
  const [step, setStep] = useState<'opened' | 'choosing' | 'reported'>('opened')
  const canReport = canReportRunningLate(booking, now)
  const names = recipientNames(booking, consultantName)
  if (minutesLate !== null && (!canReport || step !== 'choosing')) {
    return (
      <LateReport
        minutes={minutesLate}
        names={names}
        hasFocus={step === 'reported'}
        onChange={canReport ? () => setStep('choosing') : undefined}
      />
    )
  }
  if (!canReport) return null
  return (
    <Card as="section" aria-labelledby="running-late">
      <SectionHeading
        id="running-late"
        className={css.head}
        lead={names ? tRunningLate('lead', { names }) : tRunningLate('nobody')}
      >
        {tRunningLate('title')}
      </SectionHeading>
      {names && (
        <MinutesChoices
          bookingId={booking.id}
          reported={minutesLate}
          hasFocus={step === 'choosing'}
          onDone={() => setStep('reported')}
        />
      )}
    </Card>
  )
}

/** Those the service mails: the contact there who has an address, and the consultant. */
function recipientNames({ primaryContact, clientName }: Booking, consultantName: string | null) {
  const there = primaryContact?.email
    ? tRunningLate('there', { name: primaryContact.name, client: clientName })
    : null
  if (there && consultantName) return tRunningLate('and', { first: there, second: consultantName })
  return there ?? consultantName
}

type ReportProps = {
  minutes: number
  names: string | null
  hasFocus: boolean
  onChange: (() => void) | undefined
}

function LateReport({ minutes, names, hasFocus, onChange }: ReportProps) {
  const element = useFocus<HTMLDivElement>(hasFocus)
  return (
    <div ref={element} tabIndex={-1} className={css.report}>
      <Notice
        kind="success"
        title={tRunningLate('reported', { count: minutes })}
        action={onChange && <Button onClick={onChange}>{tRunningLate('change')}</Button>}
      >
        {names && tRunningLate('reportedText', { names })}
      </Notice>
    </div>
  )
}

const quickMinutes = [5, 10, 15, 20, 30, 45, 60] as const

type ChoicesProps = {
  bookingId: string
  reported: number | null
  hasFocus: boolean
  onDone: () => void
}

/** One tap and it is sent. */
function MinutesChoices({ bookingId, reported, hasFocus, onDone }: ChoicesProps) {
  const report = useReportRunningLate(bookingId)
  const intentFor = useIntent()
  const firstChoice = useFocus<HTMLButtonElement>(hasFocus)

  const send = (minutesLate: number) => {
    if (report.isPending) return
    report.mutate({ minutesLate, intent: intentFor(`${minutesLate}`, report.error) }, { onSuccess: onDone })
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
        <Button variant="quiet" onClick={onDone}>
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
