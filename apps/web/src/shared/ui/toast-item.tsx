import { useEffect, useRef } from 'react'
import { t } from '../words/words.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type ToastMessage } from './toast.ts'
import css from './toasts.module.css'
import tones from './tone.module.css'
import { kindLooks } from './tone.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const SHOWN_MS = 5000
const SHOWN_WITH_ACTION_MS = 10_000

type Props = { message: ToastMessage; isPaused: boolean; onDismiss: () => void }

export function ToastItem({ message, isPaused, onDismiss }: Props) {
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
  const { icon, tone } = kindLooks[kind]
  const act = () => {
    onDismiss()
    action?.onPress()
  }
  return (
    <div className={classNames(css.toast, tones[tone])}>
      <Icon name={icon} size={20} className={css.icon} />
      <p className={css.text}>
        <VisuallyHidden>{t(`ui.kind.${kind}`)}: </VisuallyHidden>
        {text}
      </p>
      {action && (
        <Button variant="quiet" className={css.action} onClick={act}>
          {action.label}
        </Button>
      )}
      <Button variant="icon" className={css.dismiss} onClick={onDismiss}>
        <Icon name="close" size={18} />
        <VisuallyHidden>{t('ui.action.dismiss')}</VisuallyHidden>
      </Button>
    </div>
  )
}
