import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { currentSite } from '../../shared/config/site.ts'
import { readerOf } from '../../shared/form/form-fields.ts'
import { useFieldErrors } from '../../shared/form/use-field-errors.ts'
import { requestPasswordReset } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { t } from '../../shared/words/words.ts'
import { emailError } from './email-error.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'

const aboutEmail = new Set<string>(['invalid_email', 'user_not_found', 'user_disabled'])

type Props = { lead?: string; submitLabel: string; defaultEmail?: string }

export function ResetMailForm({ lead, submitLabel, defaultEmail = '' }: Props) {
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { errorOf, isRight, recheck, complain } = useFieldErrors<'email'>((read) => [
    { name: 'email', text: emailError(read('email')) },
  ])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    setFailure(null)
    if (!isRight(form)) return
    setBusy(true)
    const { error } = await requestPasswordReset(readerOf(form)('email').trim())
    setBusy(false)
    if (!error) setSent(true)
    else if (aboutEmail.has(error.code)) complain(form, 'email', error.message)
    else setFailure(error)
  }

  if (isSent) return <Sent onAgain={() => setSent(false)} />
  return (
    <form noValidate className={css.form} onSubmit={submit} onChange={recheck}>
      {lead && <p>{lead}</p>}
      {failure && <FailureNotice failure={failure} />}
      <TextField
        label={t('identity.email')}
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={defaultEmail}
        error={errorOf('email')}
        required
        data-autofocus
      />
      <Button variant="primary" type="submit" className={css.submit ?? ''} busy={isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  const { resetLinkMinutes } = currentSite().config.identity
  return (
    <div ref={element} tabIndex={-1} className={css.message}>
      <Notice
        kind="success"
        title={t('identity.resetMail.sent')}
        action={<Button onClick={onAgain}>{t('identity.resetMail.again')}</Button>}
      >
        {t('identity.resetMail.sentHint', { minutes: resetLinkMinutes })}
      </Notice>
    </div>
  )
}
