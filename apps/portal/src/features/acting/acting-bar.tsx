import { useSecondsUntil } from '@rollcall/client/clock/clock.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { sessionExpiresAt } from '@rollcall/client/session/access-token.ts'
import { actedForCandidateId } from '@rollcall/client/storage/session-marks.ts'
import { useDebugMode } from '@rollcall/client/storage/settings.ts'
import { barName } from '@rollcall/domain/identity/acting/bar-name'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { tActing } from './acting.words.ts'
import css from './acting-bar.module.css'

const WARNING_MINUTES = 5

/** Shown above every screen while a consultant acts for a candidate. */
export default function ActingBar() {
  const bar = useRoomAbovePage()
  const navigate = useNavigate()
  const isDebug = useDebugMode()
  const { data: user } = useQuery({ ...currentUserQuery, enabled: false })
  const minutes = Math.ceil(useSecondsUntil(sessionExpiresAt()) / 60)
  const name = user?.firstName ?? tActing('bar.somebody')
  return (
    <aside ref={bar} aria-label={tActing('bar.label')} className={css.bar}>
      <Icon name="user" size={20} />
      <p className={css.words}>
        <span className={css.wide}>
          {tActing('bar.actingFor', { name: barName(name, { isPhone: false }) })}
        </span>
        <span className={css.phone}>
          {tActing('bar.actingFor', { name: barName(name, { isPhone: true }) })}
        </span>
        {isDebug && <span className={css.id}>{tActing('bar.id', { id: actedForCandidateId() ?? '' })}</span>}
      </p>
      <p className={css.left} data-ending={minutes <= WARNING_MINUTES}>
        {minutes <= WARNING_MINUTES && <Icon name="clock" size={16} />}
        {minutes > 0 ? tActing('bar.left', { count: minutes }) : tActing('bar.over')}
      </p>
      {/* No link: the way to the content is to be the first link of the page. */}
      <button type="button" className={css.stop} onClick={() => void navigate({ to: '/logout' })}>
        {tActing('bar.stop')}
        <VisuallyHidden> {tActing('bar.stopWhat')}</VisuallyHidden>
      </button>
      <Heard name={name} minutes={minutes} />
    </aside>
  )
}

/**
 * Announced when it starts, again once the candidate's name is loaded, shortly before it ends, and when it is over; the
 * minutes in between are only shown.
 */
function Heard({ name, minutes }: { name: string; minutes: number }) {
  const phase = minutes === 0 ? 'over' : minutes <= WARNING_MINUTES ? 'ending' : 'running'
  const [heard, setHeard] = useState<{ phase: typeof phase; name: string; text: string }>()
  useEffect(() => {
    if (heard?.phase === phase && heard.name === name) return undefined
    const text =
      phase === 'over'
        ? tActing('bar.heard.over', { name })
        : tActing(`bar.heard.${phase}`, { name, count: minutes })
    // A frame later: screen readers announce text that appears in an element they already know.
    const frame = requestAnimationFrame(() => setHeard({ phase, name, text }))
    return () => cancelAnimationFrame(frame)
  }, [heard, phase, name, minutes])
  return (
    <VisuallyHidden>
      <output>{heard?.text}</output>
    </VisuallyHidden>
  )
}

/** Keeps sticky elements below the bar, whose height varies with its lines. */
function useRoomAbovePage() {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const { style } = document.documentElement
    const measure = () => style.setProperty('--acting-bar', `${element.getBoundingClientRect().height}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--acting-bar')
    }
  }, [])
  return bar
}
