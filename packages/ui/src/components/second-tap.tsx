import { type MouseEvent, type ReactNode, useRef } from 'react'
import css from './second-tap.module.css'
import { StepFade } from './step-fade.tsx'

const DOUBLE_TAP_MS = 400
const THUMB_PX = 40

type Press = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Whether a press is the second of a double tap. A mouse counts its clicks itself, however slow the machine; a thumb does not. */
export const isSecondTap = (
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  lastAt: number,
) => {
  const isByKey = detail === 0
  return detail > 1 || (!isByKey && timeStamp - lastAt < DOUBLE_TAP_MS)
}

/**
 * Covers the pressed spot for a moment after a press that removes its own button: the second tap of a double tap would
 * otherwise hit whatever appears there, such as a link of the menu.
 */
export function shieldSecondTap({ clientX, clientY }: Press): void {
  const shield = document.createElement('div')
  shield.className = css.shield ?? ''
  shield.style.left = `${clientX - THUMB_PX}px`
  shield.style.top = `${clientY - THUMB_PX}px`
  document.body.append(shield)
  setTimeout(() => shield.remove(), DOUBLE_TAP_MS)
}

type Props = {
  /** Identifies the content. If it changes after a press, a second tap was not meant for the new content. */
  of: string
  className?: string | undefined
  children: ReactNode
}

/** Wraps content whose buttons change on a press. */
export function SecondTapGuard({ of, className, children }: Props) {
  const last = useRef({ clientX: 0, clientY: 0, at: 0, of })
  const guard = (event: MouseEvent) => {
    const { clientX, clientY, at, of: before } = last.current
    const isNear = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= THUMB_PX
    if (isNear && of !== before && isSecondTap(event, at)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    last.current = { clientX: event.clientX, clientY: event.clientY, at: event.timeStamp, of }
  }
  return (
    <StepFade className={className} onClickCapture={guard}>
      {children}
    </StepFade>
  )
}
