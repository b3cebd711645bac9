import { tForm } from '@rollcall/client/form/form.words.ts'
import { focusField, useForm } from '@rollcall/client/form/use-form.ts'
import { signIn } from '@rollcall/client/session/sign-in.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { SecondFactorChallenge } from '@rollcall/contract/identity/identity'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { isPasskeyEnough } from '@rollcall/ui/site/passkey-sign-in.ts'
import { type ComponentProps, useState } from 'react'
import { emailError } from './email-error.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'
import { tIdentity } from './identity.words.ts'

const fieldOf: Partial<Record<Failure['code'], 'email' | 'password'>> = {
  invalid_email: 'email',
  user_not_found: 'email',
  wrong_password: 'password',
  wrong_credentials: 'password',
}

const passkeyPart = lazy(() => import('./passkey-sign-in.ts'))
const canUsePasskey = () => isPasskeyEnough() && 'PublicKeyCredential' in window

type Props = {
  /** The state after a failed second factor. */
  initial: { email: string; failure: Failure | null }
  onChallenge: (challenge: SecondFactorChallenge, email: string) => Promise<void>
  /** Continues after a correct password or passkey; returns the failure otherwise. */
  onSignedIn: () => Promise<Failure | null>
  onForgot: (email: string) => Promise<void>
  forgotButton: Pick<ComponentProps<typeof Button>, 'busy' | 'onPointerEnter' | 'onFocus'>
}

export function LoginForm({ initial, onChallenge, onSignedIn, onForgot, forgotButton }: Props) {
  const [failure, setFailure] = useState<Failure | null>(initial.failure)
  const [isSignedIn, setSignedIn] = useState(false)
  const [isGoingOn, setGoingOn] = useState(false)
  const passkey = useLazy(passkeyPart)
  const [isAtPasskey, setAtPasskey] = useState(false)
  const [passkeyNotice, setPasskeyNotice] = useState<string | null>(null)
  const form = useForm({
    initial: { email: initial.email, password: '' },
    check: ({ email, password }) => [
      ...emailError(email),
      ...(password ? [] : [{ name: 'password' as const, text: tForm('required') }]),
    ],
  })

  async function goOn() {
    setGoingOn(true)
    setSignedIn(true)
    const obstacle = await onSignedIn()
    setFailure(obstacle)
    if (obstacle) setGoingOn(false)
    return obstacle
  }
  const startAgain = () => {
    setFailure(null)
    setPasskeyNotice(null)
    setSignedIn(false)
  }
  const submit = form.submit(async ({ email, password }, element) => {
    startAgain()
    const answer = await signIn(email.trim(), password)
    if (answer.isSuccess) {
      if ('mfaRequired' in answer.data) await onChallenge(answer.data, email)
      else await goOn()
      return
    }
    setFailure(answer.error)
    const field = fieldOf[answer.error.code]
    if (field) focusField(element, field)
    else form.markRefused(element, answer.error)
  })

  const isBusy = form.isBusy || isGoingOn
  async function signInWithPasskey() {
    if (isBusy) return
    startAgain()
    setAtPasskey(true)
    await passkey.request()
    const outcome = await passkeyPart.arrived()?.signInWithPasskey()
    // After success the page is about to change.
    if (outcome?.isSignedIn && !(await goOn())) return
    if (outcome && !outcome.isSignedIn) {
      setFailure(outcome.failure)
      setPasskeyNotice(outcome.notice)
    }
    setAtPasskey(false)
  }

  const retry = (
    <Button busy={isBusy} onClick={() => void goOn()}>
      {tUi('action.retry')}
    </Button>
  )
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => (isAtPasskey ? event.preventDefault() : void submit(event))}
    >
      {failure && (
        <FailureNotice
          failure={failure}
          hasFocus={!fieldOf[failure.code]}
          action={isSignedIn ? retry : undefined}
        />
      )}
      <TextField
        {...form.text('email')}
        label={tIdentity('email')}
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        {...form.text('password')}
        label={tIdentity('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <Button
        variant="primary"
        type="submit"
        className={css.submit ?? ''}
        busy={isBusy && !isAtPasskey}
        aria-disabled={isAtPasskey || undefined}
      >
        {tIdentity('login.submit')}
      </Button>
      {canUsePasskey() && (
        <Button
          className={css.wide ?? ''}
          busy={isAtPasskey}
          {...passkey.preloadProps}
          onClick={() => void signInWithPasskey()}
        >
          <Icon name="lock" size={20} />
          {tIdentity('login.passkey')}
        </Button>
      )}
      {passkeyNotice && <Notice>{passkeyNotice}</Notice>}
      <Button
        variant="quiet"
        className={css.after ?? ''}
        {...forgotButton}
        onClick={() => void onForgot(form.values.email.trim())}
      >
        {tIdentity('login.forgot')}
      </Button>
    </form>
  )
}
