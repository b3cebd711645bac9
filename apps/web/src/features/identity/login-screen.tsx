import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { Failure } from '../../shared/api/failure.ts'
import { signIn } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { t } from '../../shared/words/words.ts'

const route = getRouteApi('/public/login')

export default function LoginScreen() {
  const { redirectFrom } = route.useSearch()
  const router = useRouter()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    const answer = await signIn(String(form.get('email')), String(form.get('password')))
    setBusy(false)
    setFailure(answer.error)
    if (answer.isSuccess) router.history.replace(redirectFrom ?? '/')
  }
  return (
    <main>
      <h1>{t('title.login')}</h1>
      <form onSubmit={submit}>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Button variant="primary" type="submit" busy={isBusy}>
          {t('title.login')}
        </Button>
      </form>
    </main>
  )
}
