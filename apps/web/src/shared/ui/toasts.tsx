import { type FocusEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { dismissToast, subscribeToasts, type ToastMessage, toastMessages } from './toast.ts'
import { ToastItem } from './toast-item.tsx'
import css from './toasts.module.css'
import { raise } from './top-layer.ts'

/** Rendered once, at the root. Nothing expires while somebody points at the toasts or has moved into them. */
export function Toasts() {
  const messages = useSyncExternalStore(subscribeToasts, toastMessages)
  const [region] = useState(makeRegion)
  const [isHovered, setHovered] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const cameFrom = useRef<EventTarget | null>(null)

  useLayoutEffect(() => {
    raise(region)
    return () => region.remove()
  }, [region])
  useLayoutEffect(() => {
    if (messages.length > 0) raise(region)
  }, [region, messages])

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
        {messages.filter(isError).map(item)}
      </div>
      <div aria-live="polite" className={css.list}>
        {messages.filter((message) => !isError(message)).map(item)}
      </div>
    </div>,
    region,
  )
}

const isError = (message: ToastMessage) => message.kind === 'error'

function makeRegion() {
  const region = document.createElement('div')
  region.popover = 'manual'
  region.className = css.region ?? ''
  return region
}
