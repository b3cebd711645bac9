import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { dialogOpened } from './back-button.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import css from './dialog.module.css'
import { Icon } from './icon.tsx'
import { shieldSecondTap } from './second-tap.tsx'
import { dialogHidden, dialogShown } from './top-layer.ts'
import { tUi } from './ui.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  open: boolean
  /** Called for Esc, the back button, the close button or a press outside; the dialog closes when `open` becomes false. */
  onClose: () => void
  title: ReactNode
  /** On wide windows at the end of the header, below its button. Without it, a card in the middle, and a sheet on phones. */
  corner?: boolean
  /** For a long form: as tall as needed, up to the whole window, and wider on large windows. */
  tall?: boolean
  /** For a tall one that fills the window, with two columns on a wide screen. */
  wide?: boolean
  /** Cannot be closed, for example while something is being sent. */
  locked?: boolean
  /** Its state is in the address, so the back button closes it already. */
  isInAddress?: boolean
  children: ReactNode
}

/** The second tap of a double tap on the button that opened the dialog must not press anything inside it. */
const SECOND_TAP_MS = 500

/** Focus starts at the title, or at the element with `data-autofocus`, and returns to where it was. */
export function Dialog({
  open,
  onClose,
  title,
  corner = false,
  tall = false,
  wide = false,
  locked = false,
  isInAddress = false,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const [isMounted, setMounted] = useState(open)
  if (open && !isMounted) setMounted(true)

  const lastPress = useRef<MouseEvent | undefined>(undefined)
  const openedAt = useRef(0)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    dialogShown(element)
    const start = element.querySelector<HTMLElement>('[data-autofocus]') ?? heading.current
    start?.focus()
    lastPress.current = undefined
    openedAt.current = performance.now()
    return () => {
      if (lastPress.current?.detail) shieldSecondTap(lastPress.current)
      dialogHidden(element)
      element.close()
    }
  }, [open])

  useEffect(() => {
    const element = dialog.current
    if (open || !element) return undefined
    let isCurrent = true
    const leaving = element.getAnimations().map((animation) => animation.finished)
    void Promise.allSettled(leaving).then(() => isCurrent && setMounted(false))
    return () => {
      isCurrent = false
    }
  }, [open])

  const leave = useEffectEvent(() => {
    if (!locked) onClose()
  })
  useEffect(() => (open && !isInAddress ? dialogOpened(() => leave()) : undefined), [open, isInAddress])

  useOutsidePress(dialog, (press) => {
    if (!locked && press.timeStamp - openedAt.current > SECOND_TAP_MS) onClose()
  })
  const press = (event: MouseEvent) => {
    lastPress.current = event
    const isSecondOfTwo = event.detail > 1 && event.timeStamp - openedAt.current <= SECOND_TAP_MS
    if (!isSecondOfTwo) return
    event.preventDefault()
    event.stopPropagation()
  }

  // A file input inside fires `cancel` too when its picker is closed, and that event bubbles up to here.
  const own = (event: SyntheticEvent) => event.target === dialog.current
  const cancel = (event: SyntheticEvent) => {
    if (!own(event)) return
    event.preventDefault()
    if (!locked) onClose()
  }
  const closed = (event: SyntheticEvent) => {
    if (!own(event) || !open || dialog.current?.open) return
    if (locked) dialog.current?.showModal()
    else onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={classNames(css.card, tall && css.tall, wide && css.wide, corner && css.corner)}
      aria-labelledby={headingId}
      onCancel={cancel}
      onClose={closed}
      onClickCapture={press}
    >
      {isMounted && (
        <div className={css.panel}>
          <header className={css.head}>
            <h2 ref={heading} id={headingId} tabIndex={-1} className={css.title}>
              {title}
            </h2>
            {!locked && (
              <Button variant="icon" onClick={onClose}>
                <Icon name="close" />
                <VisuallyHidden>{tUi('action.close')}</VisuallyHidden>
              </Button>
            )}
          </header>
          <div className={css.body}>{children}</div>
        </div>
      )}
    </dialog>
  )
}

type ActionsProps = {
  /** The consequence of pressing them. */
  note?: ReactNode
  children: ReactNode
}

/** The buttons of a dialog, the primary one last. They stay visible while the content above scrolls. */
export const DialogActions = ({ note, children }: ActionsProps) => (
  <div className={css.actions}>
    {note && <div className={css.note}>{note}</div>}
    {children}
  </div>
)

/**
 * Detects a press that starts and ends on the backdrop. Safari has no `closedby`, and a drag that selects text inside and
 * ends outside must not discard a form.
 */
function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onPress: (press: Event) => void): void {
  const beganOutside = useRef(false)
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const begin = (event: Event) => {
      beganOutside.current = event.target === element
    }
    const end = (event: Event) => {
      if (beganOutside.current && event.target === element) onPress(event)
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('click', end)
    return () => {
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('click', end)
    }
  }, [dialog, onPress])
}
