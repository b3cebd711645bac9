import type { ReactNode } from 'react'
import { Countdown } from './countdown.tsx'
import { useSecondsUntil } from './countdown-seconds.ts'
import css from './offer.module.css'
import { OutcomeNotice } from './outcome-notice.tsx'

type Props = {
  /** Not known yet where the offer is named before it is loaded. */
  expiresAt: string | undefined
  timeZone: string
  children: ReactNode
}

/** The time left and the way to answer; over by itself when its time has come. */
export function OpenOffer({ expiresAt, timeZone, children }: Props) {
  const isExpired = useSecondsUntil(expiresAt ? Date.parse(expiresAt) : Number.POSITIVE_INFINITY) === 0
  if (isExpired) return <OutcomeNotice outcome="closedExpired" />
  return (
    <div className={css.response}>
      {expiresAt && <Countdown expiresAt={expiresAt} timeZone={timeZone} />}
      {children}
    </div>
  )
}
