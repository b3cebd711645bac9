import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking, BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { oncePerDocument } from '@rollcall/domain/work/bookings/ending-requirements'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { LinkCard, LinkCardTitle } from '@rollcall/ui/components/link-card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatLongDay, formatTimeRange, formatTimeZone } from '@rollcall/ui/site/format.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { overviewQuery } from '../../../shared/bookings/overview.queries.ts'
import { telephoneHref } from '../../../shared/contact/contact-links.ts'
import {
  type EndingRequirements,
  useEndingRequirements,
} from '../../../shared/requirements/ending-requirements.ts'
import { RequirementNotice } from '../../../shared/requirements/requirement-notice.tsx'
import { canReportRunningLate, isHeld } from '../booking-state.ts'
import { daySummaryQuery } from '../bookings.queries.ts'
import { tBookings } from '../bookings.words.ts'
import { DirectionsLink } from '../details/directions-link.tsx'
import { rowVariants } from '../status-variants.ts'
import css from './agenda.module.css'
import { tAgenda } from './agenda.words.ts'
import { TodaySkeleton } from './agenda-skeletons.tsx'
import cardCss from './today-shift.module.css'

export interface TodaySlots {
  clock: (shift: Booking) => ReactNode
  hasClockedIn: (bookingId: string) => boolean
}

type Props = TodaySlots & {
  today: string
  user: CurrentUser
  /** Finished shifts wait for what is shown above them, so that they don't move. */
  isFirstLoad: boolean
}

/**
 * Today's shifts: where, when and the contact; without one, the next shift. Expiring requirements are directly below, above
 * finished shifts.
 */
export const TodayShifts = memo(function TodayShifts({
  today,
  user,
  isFirstLoad,
  clock,
  hasClockedIn,
}: Props) {
  const minute = useCurrentMinute()
  const query = useQuery(daySummaryQuery(today))
  const { data: overview, isLoading } = useQuery(overviewQuery(today))
  const next = overview && nextShift(overview, today)
  useDayOnDevice(next?.dateLocal)
  // An offer is listed among those that need an answer.
  const held = query.data?.filter(isHeld)
  const isOver = ({ endsAt }: Booking) => Date.parse(endsAt) <= minute
  const toWork = held?.filter((shift) => !isOver(shift)) ?? []
  const finished = isFirstLoad ? [] : (held?.filter(isOver) ?? [])
  const requirements = useEndingRequirements(user.timezone)
  const notices = isFirstLoad
    ? []
    : oncePerDocument(requirements.all).map((requirement) => (
        <RequirementNotice key={requirement.referenceFileId} {...{ requirement, today, user }} />
      ))
  if (held?.length === 0 && !next && !isLoading) return notices
  const card = (shift: Booking) => (
    <TodayShift key={shift.id} {...{ shift, user }} clock={clock(shift)} isThere={hasClockedIn(shift.id)} />
  )
  return (
    <section aria-labelledby="today" className={css.section}>
      <SectionHeading id="today">{tAgenda('today.title')}</SectionHeading>
      <Loaded
        query={query}
        skeleton={<TodaySkeleton />}
        offline={tAgenda('offline')}
        failed={tAgenda('today.failed')}
      >
        {() => {
          if (!held?.length) {
            if (!next) return <TodaySkeleton />
            return (
              <>
                <NoShiftToday {...{ next, requirements }} />
                {notices}
              </>
            )
          }
          if (toWork.length + finished.length === 0) return <TodaySkeleton />
          return (
            // One list: a shift that ends while its clock's dialog is open keeps it.
            <ul className={classNames(css.cards, notices.length > 0 && css.withNotices)}>
              {toWork.map(card)}
              {notices.length > 0 && (
                <li key="notices" className={css.notices}>
                  {notices}
                </li>
              )}
              {finished.map(card)}
            </ul>
          )
        }}
      </Loaded>
    </section>
  )
})

const nextShift = ({ bookings }: Overview, today: string) =>
  Object.values(bookings)
    .flat()
    .find(({ dateLocal, actionableItems }) => dateLocal > today && !actionableItems.includes('tentative'))

const NoShiftToday = ({
  next,
  requirements,
}: {
  next: BookingListItem
  requirements: EndingRequirements
}) => (
  <Card>
    <p>{tAgenda('today.none')}</p>
    <p className={css.quiet}>
      {tAgenda('today.next', {
        day: formatLongDay(next.dateLocal),
        time: formatTimeRange(next.startTimeLocal, next.endTimeLocal),
        client: next.clientName,
      })}
    </p>
    <Badges shift={next} requirements={requirements} />
  </Card>
)

/** Fetched ahead, so that the address and the contact are on the device when that morning has no signal. */
function useDayOnDevice(date: string | undefined) {
  const client = useQueryClient()
  const isIdle = useIsIdle()
  useEffect(() => {
    if (date && isIdle) void client.prefetchQuery(daySummaryQuery(date))
  }, [client, date, isIdle])
}

type ShiftProps = { shift: Booking; user: CurrentUser; clock: ReactNode; isThere: boolean }

/** Readable in three seconds: time, place, contact. */
function TodayShift({ shift, user, clock, isThere }: ShiftProps) {
  const minute = useCurrentMinute()
  const { id, clientName, location, primaryContact, minutesLate, lateReportedBy: name } = shift
  const startsAt = Date.parse(shift.startsAt)
  const isElsewhere =
    localDateTimeOf(startsAt, user.timezone) !== localDateTimeOf(startsAt, location.timezone)
  const isOver = Date.parse(shift.endsAt) <= minute
  return (
    <LinkCard as="li" className={cardCss.shift} data-over={isOver}>
      <div className={cardCss.head}>
        <p className={cardCss.time}>{formatTimeRange(shift.startTimeLocal, shift.endTimeLocal)}</p>
        <Badges shift={shift} requirements={useEndingRequirements(user.timezone)} />
      </div>
      {isElsewhere && <p className={cardCss.quiet}>{formatTimeZone(startsAt, location.timezone)}</p>}
      <LinkCardTitle className={cardCss.client}>
        <Link to="/bookings/$bookingId" params={{ bookingId: id }}>
          {clientName}
        </Link>
      </LinkCardTitle>
      <ul className={cardCss.facts}>
        <li>
          <Icon name="map-pin" size={20} />
          <span>{placeOf(shift)}</span>
        </li>
        {primaryContact && (
          <li>
            <Icon name="user" size={20} />
            <span className={cardCss.contact}>
              {tAgenda('today.askFor', { name: primaryContact.name })}
              {!isOver && primaryContact.phoneNumber && (
                <a
                  className={buttonClass('soft', cardCss.call)}
                  href={telephoneHref(primaryContact.phoneNumber)}
                >
                  <Icon name="phone" size={20} />
                  {tAgenda('today.call')} <VisuallyHidden>{primaryContact.name}</VisuallyHidden>
                </a>
              )}
            </span>
          </li>
        )}
        {minutesLate !== null && !isOver && (
          <li className={cardCss.late}>
            <Icon name="clock" size={20} />
            <span>
              {name
                ? tAgenda('today.lateByName', { name, count: minutesLate })
                : tAgenda('today.late', { count: minutesLate })}
            </span>
          </li>
        )}
      </ul>
      {clock}
      {!isOver && (
        <div className={cardCss.actions}>
          {shift.actionableItems.includes('getDirections') && <DirectionsLink booking={shift} />}
          {!isThere && canReportRunningLate(shift, minute) && (
            <RunningLateButton shift={shift} consultantName={user.associatedConsultant?.name ?? null} />
          )}
        </div>
      )}
    </LinkCard>
  )
}

const placeOf = ({ clientName, location: { name, address } }: Booking) =>
  name && name !== clientName
    ? tAgenda('today.atCampus', { campus: name, address: address.fullAddress })
    : address.fullAddress

type BadgesProps = { shift: BookingListItem | Booking; requirements: EndingRequirements }

const Badges = ({ shift, requirements }: BadgesProps) => (
  <span className={cardCss.badges}>
    {rowVariants(shift, requirements).map((variant) => (
      <StatusBadge key={variant.title()} variant={variant} />
    ))}
  </span>
)

const runningLateDialog = lazy(() => import('../details/running-late-dialog.tsx'))

function RunningLateButton({ shift, consultantName }: { shift: Booking; consultantName: string | null }) {
  const { module: dialog, isLoading, request, preloadProps } = useLazy(runningLateDialog)
  const [isOpen, setOpen] = useState(false)
  const open = async () => setOpen(await request())
  return (
    <>
      <Button busy={isLoading} aria-haspopup="dialog" {...preloadProps} onClick={() => void open()}>
        <Icon name="clock" size={20} />
        {tBookings('item.runningLate')}
      </Button>
      {dialog && (
        <dialog.RunningLateDialog
          booking={shift}
          consultantName={consultantName}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
