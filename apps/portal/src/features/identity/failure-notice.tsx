import { now, SECOND_MS, useSecondsUntil } from '@rollcall/client/clock/clock.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { type ReactNode, useState } from 'react'
import css from './form.module.css'
import { tIdentity } from './identity.words.ts'

type Props = { failure: Failure; action?: ReactNode; hasFocus?: boolean }

/** The reason of a failure, above the fields. It takes the focus unless a field has the error. */
export function FailureNotice({ failure, action, hasFocus = true }: Props) {
  const element = useFocus<HTMLDivElement>(hasFocus)
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
  const [endsAt] = useState(() => now() + seconds * SECOND_MS)
  const left = useSecondsUntil(endsAt)
  if (left === 0) return <Notice kind="success">{tIdentity('wait.over')}</Notice>
  const text =
    left < 60 ? tIdentity('wait.seconds') : tIdentity('wait.minutes', { count: Math.ceil(left / 60) })
  return <Notice kind="error">{text}</Notice>
}
