import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import button from './button.module.css'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, subscribeToasts, type ToastMessage, toastMessages } from './toast.ts'
import css from './toasts.module.css'
import tones from './tone.module.css'
import { kindVariants } from './tone.ts'
import { raise } from './top-layer.ts'
import { tUi } from './ui.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Rendered once, at the root. No toast expires while the pointer or the focus is on one. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribeToasts, toastMessages)
  const [region] = useState(makeRegion)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)

  // Shown only with content: showing an empty popover costs a layout of the whole page. The text is added a frame later,
  // because screen readers announce text that appears in an element they already know.
  const [isRaised, setRaised] = useState(false)
  useLayoutEffect(() => {
    if (messages.length === 0) return undefined
    raise(region)
    const frame = requestAnimationFrame(() => setRaised(true))
    return () => cancelAnimationFrame(frame)
  }, [region, messages])
  useClearOfControls(region, isRaised && messages.length > 0 ? messages : null)
  useLayoutEffect(() => () => region.remove(), [region])

  const enter = (event: FocusEvent) => {
    if (region.contains(event.relatedTarget)) return
    cameFrom.current = event.relatedTarget
    setFocus(true)
  }
  const leave = (event: FocusEvent) => {
    if (!region.contains(event.relatedTarget)) setFocus(false)
  }
  const dismiss = ({ id }: ToastMessage) => {
    const isFocused = region.contains(document.activeElement)
    dismissToast(id)
    if (messages.length === 1) setHovered(false)
    if (!isFocused) return
    setFocus(false)
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }
  const isPaused = isHovered || hasFocus
  const shown = isRaised ? messages : []
  const item = (message: ToastMessage) => (
    <ToastItem key={message.id} message={message} isPaused={isPaused} onDismiss={() => dismiss(message)} />
  )
  return createPortal(
    <div
      className={css.stack}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={enter}
      onBlur={leave}
    >
      <div aria-live="assertive" className={css.list}>
        {shown.filter(isError).map(item)}
      </div>
      <div aria-live="polite" className={css.list}>
        {shown.filter((message) => !isError(message)).map(item)}
      </div>
    </div>,
    region,
  )
}

const isError = (message: ToastMessage) => message.kind === 'error'

/**
 * Toasts are at the bottom, or at the top if they would cover a control there, such as the clock's button or a form's checkbox, which may
 * be used next: while the pointer is on a toast, it does not expire.
 * Computed again after scrolling and resizing.
 */
function useClearOfControls(region: HTMLElement, messages: readonly ToastMessage[] | null) {
  useLayoutEffect(() => {
    if (!messages) return undefined
    const place = () => placeClear(region)
    place()
    document.addEventListener('scrollend', place, true)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('scrollend', place, true)
      window.removeEventListener('resize', place)
    }
  }, [region, messages])
}

function placeClear(region: HTMLElement): void {
  const costAt = (side: 'bottom' | 'top') => {
    region.dataset.side = side
    return coveredBy(region)
  }
  const [atTop, atBottom] = [costAt('top'), costAt('bottom')]
  if (atTop < atBottom) region.dataset.side = 'top'
}

const PRIMARY_COST = 100
const HEADING_COST = 10

/**
 * How many controls are under the toasts; a primary button counts more than all others together. The heading that a screen
 * begins with, such as the greeting on Home, counts more than a few other buttons.
 */
function coveredBy(region: HTMLElement): number {
  const stack = region.firstElementChild?.getBoundingClientRect()
  if (!stack) return 0
  // While a dialog is open, only its content can be used.
  const layer = region.parentElement
  const controls = layer?.querySelectorAll(`button, a.${button.button}, input, select, textarea`) ?? []
  const costOf = ({ classList }: Element) => (classList.contains(button.primary ?? '') ? PRIMARY_COST : 1)
  const isCovered = (each: Element) => !region.contains(each) && overlap(stack, each.getBoundingClientRect())
  const heading = layer?.querySelector('main :is(h1, h2)')
  const controlsCost = [...controls].filter(isCovered).reduce((cost, each) => cost + costOf(each), 0)
  return controlsCost + (heading && isCovered(heading) ? HEADING_COST : 0)
}

const overlap = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function makeRegion() {
  const region = document.createElement('div')
  region.popover = 'manual'
  region.className = css.region ?? ''
  return region
}

const SHOWN_MS = 5000
const SHOWN_WITH_ACTION_MS = 10_000

type Props = { message: ToastMessage; isPaused: boolean; onDismiss: () => void }

function ToastItem({ message, isPaused, onDismiss }: Props) {
  const leftMs = useRef(message.action ? SHOWN_WITH_ACTION_MS : SHOWN_MS)
  useEffect(() => {
    if (isPaused) return undefined
    const startedAt = performance.now()
    const timer = setTimeout(dismissToast, leftMs.current, message.id)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedAt
    }
  }, [isPaused, message.id])

  const { kind, text, action } = message
  const { icon, tone } = kindVariants[kind]
  const act = () => {
    onDismiss()
    action?.onPress()
  }
  return (
    <div className={classNames(css.toast, tones[tone])}>
      <Icon name={icon} size={20} className={css.icon} />
      <p className={css.text}>
        <VisuallyHidden>{tUi(`kind.${kind}`)}: </VisuallyHidden>
        {text}
      </p>
      {action && (
        <Button variant="quiet" className={css.action} onClick={act}>
          {action.label}
        </Button>
      )}
      <Button variant="icon" className={css.dismiss} onClick={onDismiss}>
        <Icon name="close" size={18} />
        <VisuallyHidden>{tUi('action.dismiss')}</VisuallyHidden>
      </Button>
    </div>
  )
}
