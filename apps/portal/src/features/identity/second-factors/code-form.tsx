import { now, SECOND_MS, useSecondsUntil } from '@rollcall/client/clock/clock.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { readCode } from '@rollcall/domain/identity/second-factors/second-factors'
import { Button } from '@rollcall/ui/components/button.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { type ReactNode, useState } from 'react'
import { FailureNotice } from '../failure-notice.tsx'
import css from '../form.module.css'
import { tSecondFactors } from './second-factors.words.ts'
import { isSpent } from './wrong-code.ts'

type Props = {
  kind: 'digits' | 'recovery'
  submitLabel: string
  /** Returns the error, or nothing if it was correct. */
  onCode: (code: string) => Promise<Failure | null>
  children?: ReactNode
  after?: ReactNode
}

/** One field, which phones fill in from the message by themselves. */
export function CodeForm({ kind, submitLabel, onCode, children, after }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  /** The page is on its way out: a second tap would send a code that has been used. */
  const [isDone, setDone] = useState(false)
  const isRecovery = kind === 'recovery'
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      readCode(code)?.kind === kind
        ? []
        : [
            {
              name: 'code' as const,
              text: tSecondFactors(isRecovery ? 'recoveryCodeMissing' : 'codeMissing'),
            },
          ],
  })
  const submit = form.submit(async ({ code }, element) => {
    setFailure(null)
    const wrong = await onCode(code)
    setDone(wrong === null)
    // A failure that another code cannot fix is shown above the form, with the next step.
    if (wrong && isSpent(wrong)) return
    if (wrong?.param === 'code') form.setError(element, 'code', wrong.message)
    else setFailure(wrong)
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {failure && <FailureNotice failure={failure} />}
      <TextField
        {...form.text('code')}
        label={tSecondFactors(isRecovery ? 'recoveryCode' : 'code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {children}
      <Button variant="primary" type="submit" className={css.submit ?? ''} busy={form.isBusy || isDone}>
        {submitLabel}
      </Button>
      {after}
    </form>
  )
}

const WAIT_SECONDS = 30

type AgainProps = {
  send: () => Promise<Failure | null>
  onFailure: (failure: Failure | null) => void
  /** Nothing was sent the last time, so there is nothing to wait for. */
  hasFailed: boolean
}

/** Messages take a moment: requesting again at once would send two codes, of which only the later works. */
export function SendAgain({ send, onFailure, hasFailed }: AgainProps) {
  const [from, setFrom] = useState(() => now() + WAIT_SECONDS * SECOND_MS)
  const [isBusy, setBusy] = useState(false)
  const secondsLeft = useSecondsUntil(from)
  const left = hasFailed ? 0 : secondsLeft
  async function again() {
    setBusy(true)
    const failure = await send()
    setBusy(false)
    onFailure(failure)
    if (failure) return
    setFrom(now() + WAIT_SECONDS * SECOND_MS)
    toast(tSecondFactors('sentAgain'), 'success')
  }
  return (
    <Button
      variant="quiet"
      className={css.after ?? ''}
      busy={isBusy}
      disabled={left > 0}
      onClick={() => void again()}
    >
      {left > 0 ? tSecondFactors('sendAgainIn', { seconds: left }) : tSecondFactors('sendAgain')}
    </Button>
  )
}
