import type { Shift, ShiftGroup } from '@rollcall/contract/work/shifts'
import { payProgressOf, type WaitsOn } from '@rollcall/domain/work/shift-records/pay-progress'
import type { ShiftPeriod } from '@rollcall/domain/work/shifts/shift-period'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { LinkCardTitle, LinkRow } from '@rollcall/ui/components/link-card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import {
  formatDayRange,
  formatLength,
  formatMoney,
  formatMonth,
  formatShortDay,
  formatTimeRange,
} from '@rollcall/ui/site/format.ts'
import { Link } from '@tanstack/react-router'
import { payWaitsText } from '../../shared/pay/pay-waits.words.ts'
import css from './shifts.module.css'
import { tShifts } from './shifts.words.ts'

export const waitsIcons: Record<WaitsOn, IconName> = {
  you: 'checklist',
  school: 'school',
  consultant: 'user',
  payroll: 'file-text',
  nobody: 'check-circle',
}

type GroupProps = { group: ShiftGroup; period: ShiftPeriod; currency: string; consultant: string }

/** A week or a month: what it comes to, then its shifts. */
export function ShiftGroupCard({ group, period, currency, consultant }: GroupProps) {
  const { fromLocal, toLocal, totals, shifts } = group
  const headingId = `shifts-${fromLocal}`
  const parts = [
    tShifts('totals.shifts', { count: totals.shiftCount }),
    formatLength(totals.paidMinutes),
    totals.grossPay !== null && formatMoney(totals.grossPay, currency),
  ]
  return (
    <Card as="section" aria-labelledby={headingId} className={css.group}>
      <SectionHeading id={headingId} lead={<strong>{parts.filter(Boolean).join(' · ')}</strong>}>
        {period === 'month' ? formatMonth(fromLocal) : formatDayRange(fromLocal, toLocal)}
      </SectionHeading>
      {totals.unpricedCount > 0 && (
        <p className={css.quiet}>{tShifts('totals.unpriced', { count: totals.unpricedCount })}</p>
      )}
      <ul className={css.shifts}>
        {shifts.map((shift) => (
          <ShiftRow key={shift.bookingId} {...{ shift, currency, consultant }} />
        ))}
      </ul>
    </Card>
  )
}

type RowProps = { shift: Shift; currency: string; consultant: string }

function ShiftRow({ shift, currency, consultant }: RowProps) {
  const { bookingId, dateLocal, clientName, suburb, hours } = shift
  return (
    <LinkRow className={css.shift}>
      <div>
        <LinkCardTitle as="p" className={css.client}>
          <Link to="/bookings/$bookingId" params={{ bookingId }}>
            {clientName}
          </Link>
        </LinkCardTitle>
        <p className={css.quiet}>
          {formatShortDay(dateLocal)},{' '}
          <span className={css.time}>{formatTimeRange(shift.startTimeLocal, shift.endTimeLocal)}</span>
        </p>
        <p className={css.quiet}>{suburb}</p>
      </div>
      <dl className={css.figures}>
        <div>
          <dt className="visually-hidden">{tShifts('hours')}</dt>
          <dd>
            {hours ? formatLength(hours.paidMinutes) : tShifts('noHours')}
            {hours && <span className={css.quiet}> {tShifts(`from.${hours.source}`)}</span>}
          </dd>
        </div>
        {hours && (
          <div>
            <dt className="visually-hidden">{tShifts('gross')}</dt>
            <dd className={hours.grossPay === null ? css.quiet : css.pay}>
              {hours.grossPay === null ? tShifts('noRate') : formatMoney(hours.grossPay, currency)}
            </dd>
          </div>
        )}
      </dl>
      <PayStage shift={shift} consultant={consultant} />
    </LinkRow>
  )
}

/** Who has the next move, in words, with a link to the form if it is the candidate. */
function PayStage({ shift, consultant }: Pick<RowProps, 'shift' | 'consultant'>) {
  const { bookingId, clientName, dateLocal, status } = shift
  const whom = payProgressOf(status)?.waitsOn ?? 'nobody'
  const words = (
    <>
      <Icon name={waitsIcons[whom]} size={18} />
      <span>{payWaitsText(status, consultant)}</span>
    </>
  )
  if (whom !== 'you') {
    return (
      <p className={css.stage} data-whom={whom}>
        {words}
      </p>
    )
  }
  return (
    <Link
      to="/bookings/$bookingId"
      params={{ bookingId }}
      search={{ confirm: true }}
      className={buttonClass('soft', css.confirm)}
    >
      {words}
      <VisuallyHidden>{tShifts('of', { client: clientName, day: formatShortDay(dateLocal) })}</VisuallyHidden>
    </Link>
  )
}
