import type { Event } from '@rollcall/contract/content/events'
import { roundedDistance } from '@rollcall/domain/content/events/distance'
import { eventTimes, type WallClockSpan } from '@rollcall/domain/content/events/event-times'
import type { DistanceUnit } from '@rollcall/domain/regions/region'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { StatusBadge, type StatusVariant } from '@rollcall/ui/components/status-badge.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useIsNear } from '@rollcall/ui/components/use-is-near.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import {
  formatMoney,
  formatShortDay,
  formatTimeLocal,
  formatTimeRange,
  formatTimeZone,
} from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { saveCalendarFile } from '../../shared/calendar-file.ts'
import css from './events.module.css'
import { eventImageQuery } from './events.queries.ts'
import { tEvents } from './events.words.ts'

type Props = { event: Event; currency: string; unit: DistanceUnit; readerTimeZone: string }

export function EventCard({ event, currency, unit, readerTimeZone }: Props) {
  const headingId = `event-${event.id}`
  const spaces = spacesVariant(event)
  return (
    <Card as="article" flush aria-labelledby={headingId} className={css.event}>
      {event.hasImage && <Picture id={event.id} icon={event.location ? 'school' : 'monitor'} />}
      <div className={css.body}>
        <div className={css.kind}>
          <span className={css.quiet}>{event.type}</span>
          {spaces && <StatusBadge variant={spaces} />}
        </div>
        <h2 id={headingId} className={css.title}>
          {event.title}
        </h2>
        <dl className={css.facts}>
          <Fact icon="clock" label={tEvents('when')}>
            <When event={event} readerTimeZone={readerTimeZone} />
          </Fact>
          <Fact icon={event.location ? 'map-pin' : 'monitor'} label={tEvents('where')}>
            <Where event={event} unit={unit} />
          </Fact>
          <Fact icon="banknote" label={tEvents('cost')}>
            {event.cost === 0 ? tEvents('free') : formatMoney(event.cost, currency)}
          </Fact>
          {event.facilitatorName && (
            <Fact icon="user" label={tEvents('who')}>
              {tEvents('with', { name: event.facilitatorName })}
            </Fact>
          )}
        </dl>
        <Description text={event.description} />
        <div className={css.actions}>
          <a
            href={event.registrationURL}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass(event.isFull ? 'default' : 'soft')}
          >
            {tEvents(event.isFull ? 'seeSite' : 'register')}
            <Icon name="external" size={18} />
            <VisuallyHidden>
              {tEvents('forEvent', { title: event.title })} {tEvents('opens')}
            </VisuallyHidden>
          </a>
          <Button variant="quiet" onClick={() => saveToCalendar(event)}>
            <Icon name="calendar" size={20} />
            {tEvents('calendar')}
            <VisuallyHidden>{event.title}</VisuallyHidden>
          </Button>
        </div>
      </div>
    </Card>
  )
}

const FEW = 5

/** Null if the event has no limit. */
function spacesVariant({ isFull, remainingSpaces }: Event): StatusVariant | null {
  if (isFull) return { icon: 'error', tone: 'danger', title: () => tEvents('full') }
  if (remainingSpaces === null) return null
  const title = () => tEvents('spaces', { count: remainingSpaces })
  return remainingSpaces <= FEW
    ? { icon: 'warning', tone: 'warning', title }
    : { icon: 'check-circle', tone: 'success', title }
}

const Fact = ({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>
      <Icon name={icon} size={18} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </dt>
    <dd>{children}</dd>
  </div>
)

function When({ event, readerTimeZone }: Pick<Props, 'event' | 'readerTimeZone'>) {
  const { timeZone } = event
  const [startsAt, endsAt] = [Date.parse(event.startDateTimeUTC), Date.parse(event.endDateTimeUTC)]
  const { there, forReader } = eventTimes({ startsAt, endsAt, timeZone }, readerTimeZone)
  if (!forReader) return whenText(there)
  return (
    <>
      {tEvents('inZone', { when: whenText(there), zone: formatTimeZone(startsAt, timeZone) })}
      <span className={css.line}>{tEvents('yourTime', { when: whenText(forReader) })}</span>
    </>
  )
}

const whenText = ({ startDateLocal, startTimeLocal, endDateLocal, endTimeLocal }: WallClockSpan): string =>
  startDateLocal === endDateLocal
    ? `${formatShortDay(startDateLocal)}, ${formatTimeRange(startTimeLocal, endTimeLocal)}`
    : [
        `${formatShortDay(startDateLocal)}, ${formatTimeLocal(startTimeLocal)}`,
        `${formatShortDay(endDateLocal)}, ${formatTimeLocal(endTimeLocal)}`,
      ].join(' – ')

function Where({ event: { location, distance }, unit }: Pick<Props, 'event' | 'unit'>) {
  if (!location) return tEvents('online')
  const { name, address } = location
  return (
    <>
      {name}, {address.suburb}
      {distance !== null && (
        <strong className={css.line}>
          {tEvents(`away.${unit}`, { distance: roundedDistance(distance, unit) })}
        </strong>
      )}
      <span className={css.line}>{address.fullAddress}</span>
    </>
  )
}

const LONG = 120

function Description({ text }: { text: string }) {
  if (!text) return null
  if (text.length <= LONG) return <p className={css.description}>{text}</p>
  return (
    <details className={css.about}>
      <summary>
        {tEvents('about')}
        <Icon name="down" size={20} />
      </summary>
      <p className={css.description}>{text}</p>
    </details>
  )
}

function saveToCalendar({ id, title, location, description, registrationURL, ...event }: Event) {
  const name = `event-${event.startDateTimeUTC.slice(0, 10)}.ics`
  saveCalendarFile(name, title, [
    {
      id,
      startsAt: event.startDateTimeUTC,
      endsAt: event.endDateTimeUTC,
      title,
      location: location ? `${location.name}, ${location.address.fullAddress}` : tEvents('online'),
      description: [description, registrationURL].filter(Boolean).join('\n\n'),
    },
  ])
  toast(tEvents('calendarFile', { name }), 'success')
}

/** Fetched when it is about to be seen. Its place is kept, so that nothing moves when it comes. */
function Picture({ id, icon }: { id: string; icon: IconName }) {
  const { watch, isNear } = useIsNear('300px')
  const [isBroken, setBroken] = useState(false)
  const { data: picture } = useQuery({ ...eventImageQuery(id), enabled: isNear })
  if (isBroken || picture === null) return null
  return (
    <div ref={watch} className={css.picture}>
      {picture ? <Shown picture={picture} onError={() => setBroken(true)} /> : <Icon name={icon} size={32} />}
    </div>
  )
}

function Shown({ picture, onError }: { picture: Blob; onError: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )
  return <img ref={show} alt="" onError={onError} />
}
