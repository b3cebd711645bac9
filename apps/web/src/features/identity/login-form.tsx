import { type ComponentProps, type FormEvent, useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { focusField, readerOf } from '../../shared/form/form-fields.ts'
import { useFieldErrors } from '../../shared/form/use-field-errors.ts'
import { signIn } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { t } from '../../shared/words/words.ts'
import { emailError } from './email-error.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'

const blamed: Partial<Record<Failure['code'], 'email' | 'password'>> = {
  invalid_email: 'email',
  user_not_found: 'email',
  wrong_password: 'password',
  wrong_credentials: 'password',
}

type Props = {
  /** Goes on once the password was right; answers what kept it from doing so. */
  onSignedIn: () => Promise<Failure | null>
  onForgot: (email: string) => Promise<void>
  forgotButton: Pick<ComponentProps<typeof Button>, 'busy' | 'onPointerEnter' | 'onFocus'>
}

export function LoginForm({ onSignedIn, onForgot, forgotButton }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSignedIn, setSignedIn] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { errorOf, isRight, recheck } = useFieldErrors<'email' | 'password'>((read) => [
    { name: 'email', text: emailError(read('email')) },
    { name: 'password', text: read('password') ? undefined : t('identity.required') },
  ])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(null)
    setSignedIn(false)
    if (!isRight(form)) return
    const read = readerOf(form)
    setBusy(true)
    const answer = await signIn(read('email').trim(), read('password'))
    if (answer.isSuccess) return goOn()
    setBusy(false)
    setFailure(answer.error)
    const field = blamed[answer.error.code]
    if (field) focusField(form, field)
  }

  async function goOn() {
    setBusy(true)
    setSignedIn(true)
    const obstacle = await onSignedIn()
    setFailure(obstacle)
    if (obstacle) setBusy(false)
  }

  const retry = (
    <Button busy={isBusy} onClick={() => void goOn()}>
      {t('ui.action.retry')}
    </Button>
  )
  return (
    <form noValidate className={css.form} onSubmit={submit} onChange={recheck}>
      {failure && (
        <FailureNotice
          failure={failure}
          hasFocus={!blamed[failure.code]}
          action={isSignedIn ? retry : undefined}
        />
      )}
      <TextField
        label={t('identity.email')}
        name="email"
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        required
      />
      <TextField
        label={t('identity.password')}
        name="password"
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
        required
      />
      <Button variant="primary" type="submit" className={css.submit ?? ''} busy={isBusy}>
        {t('identity.login.submit')}
      </Button>
      <Button
        variant="quiet"
        className={css.after ?? ''}
        {...forgotButton}
        onClick={({ currentTarget: { form } }) => void onForgot(form ? readerOf(form)('email').trim() : '')}
      >
        {t('identity.login.forgot')}
      </Button>
    </form>
  )
}
