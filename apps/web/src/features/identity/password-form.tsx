import { brokenPasswordRules } from '@rollcall/domain/identity/password-rules'
import { type FormEvent, useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { currentSite } from '../../shared/config/site.ts'
import { readerOf } from '../../shared/form/form-fields.ts'
import { useFieldErrors } from '../../shared/form/use-field-errors.ts'
import { Button } from '../../shared/ui/button.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { t } from '../../shared/words/words.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'
import { PasswordRulesList } from './password-rules-list.tsx'

type FieldName = 'currentPassword' | 'password' | 'repeated'

const blamed: Partial<Record<Failure['code'], FieldName>> = {
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
  /** For the browser's own store of passwords, where it is known whose this is. */
  username?: string
  asksCurrentPassword?: boolean
  /** Answers what went wrong and can be mended in this form. */
  onSubmit: (given: { password: string; currentPassword: string }) => Promise<Failure | null>
}

/** The one way to choose a password: for a new account, a forgotten password and a change of it. */
export function PasswordForm({ labels, username, asksCurrentPassword = false, onSubmit }: Props) {
  const [typed, setTyped] = useState({ password: '', repeated: '' })
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { errorOf, isRight, recheck, complain } = useFieldErrors<FieldName>((read) => [
    {
      name: 'currentPassword',
      text: asksCurrentPassword && !read('currentPassword') ? t('identity.required') : undefined,
    },
    { name: 'password', text: passwordError(read('password')) },
    { name: 'repeated', text: repeatedError(read('password'), read('repeated')) },
  ])

  function change(event: FormEvent<HTMLFormElement>) {
    const read = readerOf(event.currentTarget)
    setTyped({ password: read('password'), repeated: read('repeated') })
    recheck(event)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(null)
    if (!isRight(form)) return
    const read = readerOf(form)
    setBusy(true)
    const obstacle = await onSubmit({
      password: read('password'),
      currentPassword: read('currentPassword'),
    })
    setBusy(false)
    if (!obstacle) return
    const field = blamed[obstacle.code]
    if (field) complain(form, field, reasonOf(obstacle))
    else setFailure(obstacle)
  }

  return (
    <form noValidate className={css.form} onSubmit={submit} onChange={change}>
      {failure && <FailureNotice failure={failure} />}
      {username && <input hidden readOnly name="username" autoComplete="username" value={username} />}
      {asksCurrentPassword && (
        <TextField
          label={t('identity.currentPassword')}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={errorOf('currentPassword')}
          required
        />
      )}
      <TextField
        label={labels.password}
        name="password"
        type="password"
        autoComplete="new-password"
        error={errorOf('password')}
        required
      />
      <TextField
        label={labels.repeated}
        name="repeated"
        type="password"
        autoComplete="new-password"
        error={errorOf('repeated')}
        required
      />
      <PasswordRulesList {...typed} isRefused={errorOf('password') !== undefined} />
      <Button variant="primary" type="submit" className={css.submit ?? ''} busy={isBusy}>
        {labels.submit}
      </Button>
    </form>
  )
}

/** A new account has one code for every rule; `param` says that it was this one. */
const reasonOf = ({ param, message }: Failure) =>
  param === 'common' ? t('error.password_too_common') : message

function passwordError(password: string): string | undefined {
  if (!password) return t('error.password_missing')
  const isBroken = brokenPasswordRules(password, currentSite().config.password).length > 0
  return isBroken ? t('error.password_invalid') : undefined
}

function repeatedError(password: string, repeated: string): string | undefined {
  if (!repeated) return t('identity.required')
  return password === repeated ? undefined : t('identity.passwordsDiffer')
}
