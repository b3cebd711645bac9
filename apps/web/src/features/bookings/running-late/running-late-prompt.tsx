import type { Booking } from '@rollcall/contract/bookings'
import { isWithinRunningLateWindow } from '@rollcall/domain/bookings/running-late'
import { useState } from 'react'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './running-late.module.css'
import { RunningLateChoices } from './running-late-choices.tsx'
import { RunningLateTold } from './running-late-told.tsx'

type Props = { booking: Booking; now: number; consultantName: string | null }

/** There while it can be reported, and for as long after as there is a report to show. */
export function RunningLatePrompt({ booking, now, consultantName }: Props) {
  const { minutesLate } = booking
  // What was done here moves the focus; what was there when the screen opened does not.
  const [view, setView] = useState<'asIs' | 'choosing' | 'told'>('asIs')
  const canReport = isOpen(booking, now)
  const names = whoIsTold(booking, consultantName)
  if (minutesLate !== null && (!canReport || view !== 'choosing')) {
    return (
      <RunningLateTold
        minutes={minutesLate}
        names={names}
        hasFocus={view === 'told'}
        onChange={canReport ? () => setView('choosing') : undefined}
      />
    )
  }
  if (!canReport) return null
  return (
    <Card as="section" aria-labelledby="running-late">
      <SectionHeading
        id="running-late"
        className={css.head}
        lead={names ? t('runningLate.lead', { names }) : t('runningLate.nobody')}
      >
        {t('runningLate.title')}
      </SectionHeading>
      {names && (
        <RunningLateChoices
          bookingId={booking.id}
          reported={minutesLate}
          hasFocus={view === 'choosing'}
          onDone={() => setView('told')}
        />
      )}
    </Card>
  )
}

const isOpen = ({ actionableItems, location, dateLocal, startsAt, endsAt }: Booking, now: number) =>
  actionableItems.includes('runningLate') &&
  isWithinRunningLateWindow(
    {
      dateLocal,
      timeZone: location.timezone,
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
    },
    now,
  )

/** Those the service mails: the contact there who has an address, and the consultant. */
function whoIsTold({ primaryContact, clientName }: Booking, consultantName: string | null): string | null {
  const there = primaryContact?.email
    ? t('runningLate.there', { name: primaryContact.name, client: clientName })
    : null
  if (there && consultantName) return t('runningLate.and', { first: there, second: consultantName })
  return there ?? consultantName
}
