import { useSecondsUntil } from '@rollcall/client/clock/clock.ts'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { localDateOf } from '@rollcall/domain/time/local-time'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import css from './offer-state.module.css'
import { tOffers } from './offers.words.ts'

/** An open offer expires on the device's clock, without a response of the service. */
export function useOfferOutcome(
  offer: { outcome: OfferOutcome; expiresAt: string } | null,
): OfferOutcome | undefined {
  const isExpired = useIsExpired(offer?.expiresAt)
  return isExpired && offer?.outcome === 'open' ? 'closedExpired' : offer?.outcome
}

export const useIsExpired = (expiresAt: string | undefined): boolean =>
  useSecondsUntil(expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY) === 0

/** An offer that was not answered in time. */
export const ExpiredNotice = () => (
  <Notice kind="warning" title={tOffers('expired.title')}>
    {tOffers('expired.text')}
  </Notice>
)

/** Without a response it is unknown whether the decision arrived. */
export const refusalTitle = (error: unknown): string =>
  asFailure(error).type === 'transientError' ? tOffers('refused.unsure') : tOffers('refused.title')

/** Why a decision was refused. An overlap names its days. */
export function refusalText(error: unknown): string {
  const failure = asFailure(error)
  return failure.code === 'booking_overlaps' && failure.param
    ? tOffers('refused.overlaps', { dates: failure.param.split(',').map(formatShortDay).join('; ') })
    : failure.message
}

type RefusalProps = {
  error: unknown
  /** There was no network, so that nothing was sent. */
  isUnsent?: boolean | undefined
}

export const OfferRefusal = ({ error, isUnsent }: RefusalProps) => (
  <Notice kind="error" title={isUnsent ? tOffers('refused.title') : refusalTitle(error)}>
    {refusalText(error)}
  </Notice>
)

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Screen readers announce the time left at these thresholds, not every second. */
const ANNOUNCED_MINUTES = [1, 5, 10, 30, 60]

/** How long an offer can still be answered. */
export function Countdown({ expiresAt, timeZone }: { expiresAt: string; timeZone: string }) {
  const instant = Date.parse(expiresAt)
  const seconds = useSecondsUntil(instant)
  const announced = ANNOUNCED_MINUTES.find((minutes) => seconds <= minutes * MINUTE)
  const by = tOffers('left.by', {
    day: formatShortDay(localDateOf(instant, timeZone)),
    time: formatTime(instant, timeZone),
  })
  return (
    <p className={seconds <= HOUR ? css.soon : css.countdown}>
      <Icon name="clock" size={20} />
      <span>
        {seconds > DAY ? by : timeLeft(seconds)}
        {seconds <= DAY && <span className={css.by}>{by}</span>}
      </span>
      <output className="visually-hidden">
        {announced && tOffers('left.lessThan', { count: announced })}
      </output>
    </p>
  )
}

function timeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE)
  if (seconds > HOUR)
    return tOffers('left.hours', { hours: Math.floor(seconds / HOUR), minutes: minutes % 60 })
  if (seconds > 5 * MINUTE) return tOffers('left.minutes', { minutes })
  return tOffers('left.seconds', { minutes, seconds: seconds % MINUTE })
}
