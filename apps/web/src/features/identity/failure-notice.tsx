import { type ReactNode, useEffect, useRef } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import css from './form.module.css'
import { useSecondsLeft } from './use-seconds-left.ts'

type Props = { failure: Failure; action?: ReactNode; hasFocus?: boolean }

/** Why it did not work, above the fields. It takes the focus unless one of the fields is to blame. */
export function FailureNotice({ failure, action, hasFocus = true }: Props) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [hasFocus])
  const waitSeconds = failure.code === 'too_many_attempts' ? failure.retryAfterSeconds : null
  return (
    <div ref={element} tabIndex={-1} className={css.message}>
      {waitSeconds ? (
        <WaitNotice seconds={waitSeconds} />
      ) : (
        <Notice kind="error" action={action}>
          {failure.message}
        </Notice>
      )}
    </div>
  )
}

function WaitNotice({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds)
  if (left === 0) return <Notice kind="success">{t('identity.wait.over')}</Notice>
  const text =
    left < 60 ? t('identity.wait.moment') : t('identity.wait.minutes', { count: Math.ceil(left / 60) })
  return <Notice kind="error">{text}</Notice>
}
