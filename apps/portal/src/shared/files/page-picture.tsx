import { type PointerEvent, useCallback, useRef } from 'react'
import css from './page-viewer.module.css'
import { useShownBlob } from './shown-picture.tsx'

type Props = {
  picture: Blob
  words: string
  zoom: number
  onZoom: (factor: number) => void
  onShown: (() => void) | undefined
}

/** One page, which can be zoomed by two fingers, a trackpad or the buttons, and then scrolled. */
export function PagePicture({ picture, words, zoom, onZoom, onShown }: Props) {
  const show = useShownBlob(picture)
  const frame = useWheelZoom(onZoom)
  return (
    <section
      ref={frame}
      aria-label={words}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className={css.frame}
      {...usePinch(onZoom)}
    >
      <img
        ref={show}
        alt={words}
        className={css.page}
        style={{ width: `${zoom * 100}%` }}
        draggable={false}
        onLoad={onShown}
      />
    </section>
  )
}

/** Two fingers: the page grows as they move apart. */
function usePinch(onZoom: (factor: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const distance = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const place = ({ pointerId, clientX, clientY }: PointerEvent) =>
    fingers.current.set(pointerId, { x: clientX, y: clientY })
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') place(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return
      const before = distance()
      place(event)
      if (before > 0) onZoom(distance() / before)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  }
}

const WHEEL_PX = 300

/**
 * A pinch on a trackpad is a wheel event with Ctrl, which would zoom the whole page; React's passive listener cannot prevent
 * that.
 */
function useWheelZoom(onZoom: (factor: number) => void) {
  return useCallback(
    (frame: HTMLElement) => {
      const turn = (event: WheelEvent) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        onZoom(Math.exp(-event.deltaY / WHEEL_PX))
      }
      frame.addEventListener('wheel', turn, { passive: false })
      return () => frame.removeEventListener('wheel', turn)
    },
    [onZoom],
  )
}
