import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { knownHoursOf } from '@rollcall/domain/work/shift-records/known-hours'
import {
  type PayProgress,
  type PayStage,
  payProgressOf,
  payStages,
} from '@rollcall/domain/work/shift-records/pay-progress'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLength, formatMoney } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import type { PlainKey } from '@rollcall/ui/words/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import { payWaitsText } from '../../shared/pay/pay-waits.words.ts'
import css from './after-shift.module.css'
import { knownShiftOf, versionsOf } from './known-times.ts'
import { useRecordDialog } from './lazy-record-dialog.tsx'
import { shiftRecordQuery } from './shift-records.queries.ts'
import { tShiftRecords } from './shift-records.words.ts'
import { Versions } from './versions.tsx'

/** After a shift: its hours, then its pay. */
export function AfterShift({ booking }: { booking: Booking }) {
  const { user } = useRouteContext({ from: '/signed-in' })
  return (
    <>
      {booking.actionableItems.includes('confirmDetailsRequired') && (
        <ConfirmPrompt status={booking.status} />
      )}
      <PayCard booking={booking} consultant={user.associatedConsultant} />
    </>
  )
}

const confirmTexts: Readonly<Record<number, PlainKey<typeof tShiftRecords>>> = {
  [bookingStatus.confirmed]: 'confirm.confirmed',
  [bookingStatus.clientTimesheetNoChanges]: 'confirm.schoolConfirmed',
  [bookingStatus.clientTimesheetModified]: 'confirm.schoolChanged',
  [bookingStatus.clientTimesheetDidNotHappen]: 'confirm.schoolSaysNot',
}

/** A past shift whose hours the candidate has not confirmed. */
function ConfirmPrompt({ status }: Pick<Booking, 'status'>) {
  const { open, preloadProps } = useRecordDialog()
  const text = confirmTexts[status]
  return (
    <Notice
      kind="warning"
      title={tShiftRecords('confirm.title')}
      action={
        <Button variant="primary" {...preloadProps} onClick={open}>
          {tShiftRecords('confirm.action')}
        </Button>
      }
    >
      {text && tShiftRecords(text)}
    </Notice>
  )
}

type PayCardProps = { booking: Booking; consultant: CurrentUser['associatedConsultant'] }

/** The pay progress of a shift, and who has the next move. */
function PayCard({ booking, consultant }: PayCardProps) {
  const { open } = useRecordDialog()
  const progress = payProgressOf(booking.status)
  if (!progress) return null
  const { site, brand } = currentSite()
  const whom = consultant
    ? { name: consultant.name, phone: consultant.phoneNumber, email: consultant.email }
    : { name: brand.shortName, phone: site.support.phone, email: site.support.email }
  return (
    <Card as="section" aria-labelledby="pay" className={css.card}>
      <SectionHeading id="pay">{tShiftRecords('pay.title')}</SectionHeading>
      <PayStepper progress={progress} />
      <p className={css.waits}>
        {payWaitsText(booking.status, consultant?.name ?? tShiftRecords('yourConsultant'))}
      </p>
      {progress.waitsOn === 'consultant' && <ContactRows {...whom} isCompact />}
      {!progress.didNotHappen && <PayHours bookingId={booking.id} />}
      {booking.isShiftRecordSubmitted && <Button onClick={open}>{tShiftRecords('pay.see')}</Button>}
    </Card>
  )
}

type StageState = 'reached' | 'current' | 'ahead'

/** The first stage that is not reached is the current one; a school may be ahead of the candidate. */
function PayStepper({ progress: { reached, isBeingChecked } }: { progress: PayProgress }) {
  const current = payStages.find((stage) => !reached.includes(stage))
  const stateOf = (stage: PayStage): StageState =>
    reached.includes(stage) ? 'reached' : stage === current ? 'current' : 'ahead'
  return (
    <ol className={css.steps} aria-label={tShiftRecords('pay.progress')}>
      {payStages.map((stage) => {
        const state = stateOf(stage)
        return (
          <li key={stage} className={css[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <Icon
              name={state === 'reached' ? 'check-circle' : state === 'current' ? 'clock' : 'circle'}
              size={20}
            />
            <span>
              {isBeingChecked && state === 'current'
                ? tShiftRecords('pay.beingChecked')
                : tShiftRecords(`pay.stage.${stage}`)}{' '}
              {state === 'current' ? (
                <span className={css.next}>
                  {isBeingChecked ? tShiftRecords('pay.now') : tShiftRecords('pay.current')}
                </span>
              ) : (
                <VisuallyHidden>({tShiftRecords(`pay.${state}`)})</VisuallyHidden>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function PayHours({ bookingId }: { bookingId: string }) {
  const query = useQuery(shiftRecordQuery(bookingId))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height="4.75rem" />}
      offline={tShiftRecords('pay.offline')}
      failed={tShiftRecords('pay.failed')}
    >
      {(form) => {
        const versions = versionsOf(form)
        if (versions) return <Versions {...{ form, versions }} />
        const { ratePerHour, currency } = form.payment
        const known = knownHoursOf(knownShiftOf(form))
        if (!known) return null
        return (
          <div>
            <dl className={css.figures}>
              <div>
                <dt>{tShiftRecords('pay.hours')}</dt>
                <dd>{formatLength(known.paidMinutes)}</dd>
              </div>
              {known.grossPay !== null && (
                <div>
                  <dt>
                    {tShiftRecords('pay.gross')} ({tShiftRecords('pay.estimate')})
                  </dt>
                  <dd>{formatMoney(known.grossPay, currency)}</dd>
                </div>
              )}
            </dl>
            <p className={css.quiet}>
              {tShiftRecords(`pay.from.${known.source}`)}{' '}
              {ratePerHour === null
                ? tShiftRecords('pay.noRate')
                : tShiftRecords('pay.beforeTax', { rate: formatMoney(ratePerHour, currency) })}
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}
