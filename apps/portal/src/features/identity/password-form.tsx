import { tForm } from '@rollcall/client/form/form.words.ts'
import { type FieldError, useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { tPasswordErrors } from '@rollcall/client/transport/password-errors.words.ts'
import { brokenPasswordRules, passwordRules } from '@rollcall/domain/identity/password-rules'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useState } from 'react'
import { FailureNotice } from './failure-notice.tsx'
import formCss from './form.module.css'
import { tIdentity } from './identity.words.ts'
import { tPassword } from './password.words.ts'
import css from './password-form.module.css'

interface Passwords {
  currentPassword: string
  password: string
  repeated: string
}

const fieldOf: Partial<Record<Failure['code'], keyof Passwords>> = {
  password_missing: 'password',
  password_invalid: 'password',
  password_too_common: 'password',
  password_unchanged: 'password',
  account_setup_password_missing: 'password',
  account_setup_password_invalid: 'password',
  current_password_incorrect: 'currentPassword',
}

type Props = {
  labels: { password: string; repeated: string; submit: string }
  /** For the browser's password manager, if the account is known. */
  username?: string
  asksCurrentPassword?: boolean
  /** Returns a failure that can be fixed in this form. */
  onSubmit: (given: Passwords) => Promise<Failure | null>
}

/** The only form for choosing a password: for a new account, a reset and a change. */
export function PasswordForm({ labels, username, asksCurrentPassword = false, onSubmit }: Props) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm<Passwords>({
    initial: { currentPassword: '', password: '', repeated: '' },
    check: (passwords) => errorsIn(passwords, asksCurrentPassword),
  })
  const submit = form.submit(async (passwords, element) => {
    const obstacle = await onSubmit(passwords)
    if (!obstacle) return
    const field = fieldOf[obstacle.code]
    if (field) form.setError(element, field, reasonOf(obstacle))
    else if (!form.markRefused(element, obstacle)) setFailure(obstacle)
  })
  const { password, repeated } = form.values
  return (
    <form
      noValidate
      className={formCss.form}
      onSubmit={(event) => {
        setFailure(null)
        void submit(event)
      }}
    >
      {failure && <FailureNotice failure={failure} />}
      {username && <input hidden readOnly name="username" autoComplete="username" value={username} />}
      {asksCurrentPassword && (
        <TextField
          {...form.text('currentPassword')}
          label={tPassword('currentPassword')}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
      <TextField
        {...form.text('password')}
        label={labels.password}
        type="password"
        autoComplete="new-password"
        required
      />
      <TextField
        {...form.text('repeated')}
        label={labels.repeated}
        type="password"
        autoComplete="new-password"
        required
      />
      <Rules password={password} repeated={repeated} isRefused={form.errorOf('password') !== undefined} />
      <Button variant="primary" type="submit" className={formCss.submit ?? ''} busy={form.isBusy}>
        {labels.submit}
      </Button>
    </form>
  )
}

/** A new account has one code for every rule; `param` says that it was this one. */
const reasonOf = ({ param, message }: Failure) =>
  param === 'common' ? tPasswordErrors('password_too_common') : message

function errorsIn(
  { currentPassword, password, repeated }: Passwords,
  asksCurrentPassword: boolean,
): FieldError<keyof Passwords>[] {
  const errors = {
    currentPassword: asksCurrentPassword && !currentPassword ? tForm('required') : undefined,
    password: passwordError(password),
    repeated: repeatedError(password, repeated),
  }
  const names = ['currentPassword', 'password', 'repeated'] as const
  return names.flatMap((name) => {
    const text = errors[name]
    return text ? [{ name, text }] : []
  })
}

function passwordError(password: string): string | undefined {
  if (!password) return tPasswordErrors('password_missing')
  const isBroken = brokenPasswordRules(password, currentSite().config.password).length > 0
  return isBroken ? tPasswordErrors('password_invalid') : undefined
}

function repeatedError(password: string, repeated: string): string | undefined {
  if (!repeated) return tForm('required')
  return password === repeated ? undefined : tPassword('passwordsDiffer')
}

type RulesProps = {
  password: string
  repeated: string
  /** The service knows rules that this list does not. */
  isRefused: boolean
}

/** The rules that the typed password still breaks. */
function Rules({ password, repeated, isRefused }: RulesProps) {
  const { minimumLength, maximumLength } = currentSite().config.password
  const broken = brokenPasswordRules(password, { minimumLength, maximumLength })
  const texts = {
    minimumLength: tPassword('rules.minimumLength', { length: minimumLength }),
    maximumLength: tPassword('rules.maximumLength', { length: maximumLength }),
    lowercase: tPassword('rules.lowercase'),
    uppercase: tPassword('rules.uppercase'),
    number: tPassword('rules.number'),
    special: tPassword('rules.special'),
  }
  const shown = passwordRules.filter((rule) => rule !== 'maximumLength' || broken.includes(rule))
  return (
    <div className={css.box}>
      <output className={css.heading}>
        {broken.length > 0 || isRefused || password !== repeated ? (
          tPassword('rules.heading')
        ) : (
          <span className={css.secure}>
            <Icon name="lock" size={18} />
            {tIdentity('passwordSecure')}
          </span>
        )}
      </output>
      <ul className={css.list}>
        {shown.map((rule) => (
          <Rule key={rule} isMet={!broken.includes(rule)} text={texts[rule]} />
        ))}
        <Rule isMet={password !== '' && password === repeated} text={tPassword('rules.repeated')} />
      </ul>
    </div>
  )
}

const Rule = ({ isMet, text }: { isMet: boolean; text: string }) => (
  <li className={isMet ? css.met : css.open}>
    {isMet ? <Icon name="check-circle" size={18} /> : <span className={css.dot} />}
    <span>
      {text} <VisuallyHidden>({isMet ? tPassword('rules.met') : tPassword('rules.open')})</VisuallyHidden>
    </span>
  </li>
)
