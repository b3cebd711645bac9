import type { Booking } from '@rollcall/contract/bookings'
import { isWithinRunningLateWindow } from '@rollcall/domain/bookings/running-late'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telephoneHref } from '../../../shared/contact/contact-links.ts'
import { formatTimeRange, formatTimeZone } from '../../../shared/format.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { useCurrentMinute } from '../../../shared/use-current-minute.ts'
import { t } from '../../../shared/words/words.ts'
import { DirectionsLink } from '../details/place-directions.tsx'
import { rowLooks } from './booking-row-looks.ts'
import css from './today-shift.module.css'

type Props = { shift: Booking; timeZone: string; clock: ReactNode }

/** Readable in three seconds: when, where, whom to ask for. */
export function TodayShift({ shift, timeZone, clock }: Props) {
  const minute = useCurrentMinute()
  const { id, clientName, location, primaryContact, minutesLate } = shift
  const startsAt = Date.parse(shift.startsAt)
  const isElsewhere = localDateTimeOf(startsAt, timeZone) !== localDateTimeOf(startsAt, location.timezone)
  const isOver = Date.parse(shift.endsAt) <= minute
  return (
    <Card as="li" className={css.shift} data-over={isOver}>
      <div className={css.head}>
        <p className={css.time}>{formatTimeRange(shift.startTimeLocal, shift.endTimeLocal)}</p>
        <Badges shift={shift} />
      </div>
      {isElsewhere && <p className={css.quiet}>{formatTimeZone(startsAt, location.timezone)}</p>}
      <h3 className={css.client}>
        <Link to="/bookings/$bookingId" params={{ bookingId: id }}>
          {clientName}
        </Link>
      </h3>
      <ul className={css.facts}>
        <li>
          <Icon name="map-pin" size={20} />
          <span>{placeOf(shift)}</span>
        </li>
        {primaryContact && (
          <li>
            <Icon name="user" size={20} />
            <span className={css.contact}>
              {t('agenda.today.askFor', { name: primaryContact.name })}
              {!isOver && primaryContact.phoneNumber && (
                <a className={buttonClass('soft', css.call)} href={telephoneHref(primaryContact.phoneNumber)}>
                  <Icon name="phone" size={20} />
                  {t('agenda.today.call')} <VisuallyHidden>{primaryContact.name}</VisuallyHidden>
                </a>
              )}
            </span>
          </li>
        )}
        {minutesLate !== null && !isOver && (
          <li className={css.late}>
            <Icon name="clock" size={20} />
            <span>{t('agenda.today.late', { count: minutesLate })}</span>
          </li>
        )}
      </ul>
      {clock}
      {!isOver && <Actions shift={shift} canReportLate={canReportLate(shift, minute)} />}
    </Card>
  )
}

const placeOf = ({ clientName, location: { name, address } }: Booking) =>
  name && name !== clientName
    ? t('agenda.today.atCampus', { campus: name, address: address.fullAddress })
    : address.fullAddress

const canReportLate = ({ actionableItems, dateLocal, location, startsAt, endsAt }: Booking, minute: number) =>
  actionableItems.includes('runningLate') &&
  isWithinRunningLateWindow(
    { dateLocal, timeZone: location.timezone, startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) },
    minute,
  )

const Badges = ({ shift }: { shift: Booking }) => (
  <span className={css.badges}>
    {rowLooks(shift).map((look) => (
      <StatusBadge key={look.title} look={look} />
    ))}
  </span>
)

function Actions({ shift, canReportLate: canBeLate }: { shift: Booking; canReportLate: boolean }) {
  const { id, actionableItems } = shift
  return (
    <div className={css.actions}>
      {actionableItems.includes('getDirections') && <DirectionsLink booking={shift} />}
      {canBeLate && (
        <Link to="/bookings/$bookingId" params={{ bookingId: id }} className={buttonClass()}>
          <Icon name="clock" size={20} />
          {t('booking.item.runningLate')}
        </Link>
      )}
    </div>
  )
}
