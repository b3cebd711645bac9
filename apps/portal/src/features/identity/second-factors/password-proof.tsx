import { useForm } from '@rollcall/client/form/use-form.ts'
import { reauthenticate } from '@rollcall/client/session/account.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useState } from 'react'
import { FailureNotice } from '../failure-notice.tsx'
import css from '../form.module.css'
import { tSecondFactors } from './second-factors.words.ts'

/** Makes a call, and asks for the password first if the service requires it again. */
export function usePasswordProof() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  async function withPassword<T>(call: () => Promise<ApiResponse<T>>): Promise<ApiResponse<T>> {
    const first = await call()
    if (first.isSuccess || first.error.code !== 'reauthentication_required') return first
    const isProved = await new Promise<boolean>((done) => setAnswer(() => done))
    setAnswer(undefined)
    return isProved ? call() : first
  }
  const dialog = (
    <Dialog
      open={answer !== undefined}
      onClose={() => answer?.(false)}
      title={tSecondFactors('password.title')}
    >
      <PasswordForm onDone={(isProved) => answer?.(isProved)} />
    </Dialog>
  )
  return { withPassword, dialog }
}

/** After cancelling, the user knows that nothing was changed. */
export const isCalledOff = (failure: Failure): boolean => failure.code === 'reauthentication_required'

function PasswordForm({ onDone }: { onDone: (isProved: boolean) => void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) =>
      password ? [] : [{ name: 'password' as const, text: tSecondFactors('password.missing') }],
  })
  const submit = form.submit(async ({ password }, element) => {
    setFailure(null)
    const { error } = await reauthenticate(password)
    if (!error) onDone(true)
    else if (error.code === 'reauthentication_failed') form.setError(element, 'password', error.message)
    else setFailure(error)
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <p>{tSecondFactors('password.text')}</p>
      {failure && <FailureNotice failure={failure} />}
      <TextField
        {...form.text('password')}
        label={tSecondFactors('password.label')}
        type="password"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <DialogActions>
        <Button onClick={() => onDone(false)}>{tSecondFactors('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tSecondFactors('password.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
