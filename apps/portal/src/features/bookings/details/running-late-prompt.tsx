import type { Booking } from '@rollcall/contract/work/bookings'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { useState } from 'react'
import { MinutesChoices } from './minutes-choices.tsx'
import css from './running-late.module.css'
import { tRunningLate } from './running-late.words.ts'

type Props = { booking: Booking; canReport: boolean; consultantName: string | null }

/** Shown while it can be reported, and afterwards as long as there is a report. */
export function RunningLatePrompt({ booking, canReport, consultantName }: Props) {
  const { minutesLate, lateReportedBy } = booking
  // Only an action here moves the focus, not the state at the first render.
  const [step, setStep] = useState<'opened' | 'choosing' | 'reported'>('opened')
  const names = recipientNames(booking, consultantName)
  if (minutesLate !== null && (!canReport || step !== 'choosing')) {
    return (
      <LateReport
        minutes={minutesLate}
        reportedBy={lateReportedBy}
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

/** The recipients of the email: the contact if they have an address, and the consultant. */
export function recipientNames({ primaryContact, clientName }: Booking, consultantName: string | null) {
  const there = primaryContact?.email
    ? tRunningLate('there', { name: primaryContact.name, client: clientName })
    : null
  if (there && consultantName) return tRunningLate('and', { first: there, second: consultantName })
  return there ?? consultantName
}

type ReportProps = {
  minutes: number
  /** The consultant who reported it. */
  reportedBy: string | undefined
  names: string | null
  hasFocus: boolean
  onChange: (() => void) | undefined
}

function LateReport({ minutes, reportedBy, names, hasFocus, onChange }: ReportProps) {
  const element = useFocus<HTMLDivElement>(hasFocus)
  return (
    <div ref={element} tabIndex={-1} className={css.report}>
      <Notice
        kind="success"
        title={
          reportedBy
            ? tRunningLate('reportedByName', { name: reportedBy, count: minutes })
            : tRunningLate('reported', { count: minutes })
        }
        action={onChange && <Button onClick={onChange}>{tRunningLate('change')}</Button>}
      >
        {names && tRunningLate('reportedText', { names })}
      </Notice>
    </div>
  )
}
