import { useForm } from '@rollcall/client/form/use-form.ts'
import { requestPasswordReset } from '@rollcall/client/session/password-reset.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useState } from 'react'
import { emailError } from './email-error.ts'
import { FailureNotice } from './failure-notice.tsx'
import css from './form.module.css'
import { tIdentity } from './identity.words.ts'
import { tPassword } from './password.words.ts'

type Props = { isOpen: boolean; email: string; onClose: () => void }

export const ForgotPassword = ({ isOpen, email, onClose }: Props) => (
  <Dialog open={isOpen} onClose={onClose} title={tPassword('resetMail.heading')}>
    <ResetMailForm
      lead={tPassword('resetMail.lead')}
      submitLabel={tPassword('resetMail.submit')}
      defaultEmail={email}
    />
  </Dialog>
)

const aboutEmail = new Set<string>(['invalid_email', 'user_not_found', 'user_disabled'])

type FormProps = { lead?: string; submitLabel: string; defaultEmail?: string }

/** Asks for the mail with the link to choose a new password. */
export function ResetMailForm({ lead, submitLabel, defaultEmail = '' }: FormProps) {
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({ initial: { email: defaultEmail }, check: ({ email }) => emailError(email) })

  const submit = form.submit(async ({ email }, element) => {
    setFailure(null)
    const { error } = await requestPasswordReset(email.trim())
    if (!error) setSent(true)
    else if (aboutEmail.has(error.code)) form.setError(element, 'email', error.message)
    else if (!form.markRefused(element, error)) setFailure(error)
  })

  if (isSent) return <Sent onAgain={() => setSent(false)} />
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {lead && <p>{lead}</p>}
      {failure && <FailureNotice failure={failure} />}
      <TextField
        {...form.text('email')}
        label={tIdentity('email')}
        type="email"
        autoComplete="username"
        required
        data-autofocus
      />
      <Button variant="primary" type="submit" className={css.submit ?? ''} busy={form.isBusy}>
        {submitLabel}
      </Button>
    </form>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  const element = useFocus<HTMLDivElement>()
  const { resetLinkMinutes } = currentSite().config.identity
  return (
    <div ref={element} tabIndex={-1} className={css.message}>
      <Notice
        kind="success"
        title={tPassword('resetMail.sent')}
        action={<Button onClick={onAgain}>{tPassword('resetMail.again')}</Button>}
      >
        {tPassword('resetMail.sentHint', { minutes: resetLinkMinutes })}
      </Notice>
    </div>
  )
}
