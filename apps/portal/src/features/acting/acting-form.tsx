import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { beginActing } from '@rollcall/client/session/begin-session.ts'
import { clientFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import type { Acting } from '@rollcall/contract/identity/consultants'
import { MAX_REASON_LENGTH } from '@rollcall/domain/identity/acting/acting'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { tActing } from './acting.words.ts'
import css from './acting-form.module.css'
import { returnFromProvider, type SignInStep, signInAsConsultant } from './consultant-sign-in.ts'

const reasons = ['calledUs', 'noPhone', 'hours', 'availability', 'documents'] as const

/** No message for a choice of the user. */
const isCancelled = ({ code }: Failure) =>
  code === 'request_aborted' || code === 'consultant_sign_in_cancelled'

/** The user at the provider may not act; another one might. */
const isOfPerson = ({ code }: Failure) =>
  code === 'consultant_role_missing' ||
  code === 'consultant_suspended' ||
  code === 'consultant_office_not_served'

type Props = {
  candidateId: string
  /** The query of the provider's redirect to this page. */
  returned: URLSearchParams | undefined
  /** Signs the current user out; returns whether that succeeded. */
  onStart: () => Promise<boolean>
  onStarted: () => Promise<void>
}

type Step = SignInStep | 'finishing'

/** Asks for the reason, and signs the consultant in. */
export function ActingForm({ candidateId, returned, onStart, onStarted }: Props) {
  const [step, setStep] = useState<Step | undefined>(returned && 'finishing')
  const [failure, setFailure] = useState<Failure>()
  /** Without a prompt the same user would be refused again; also after a cancelled sign-in. */
  const [isOtherWanted, setOtherWanted] = useState(false)
  const [attempt, setAttempt] = useState<AbortController>()
  const [cancellations, setCancellations] = useState(0)
  // The button that cancelled is gone, and the focus with it.
  const place = useFocus<HTMLFormElement>(cancellations)
  const form = useForm({ initial: { reason: '' }, check: problemsOf })

  async function finish(answer: ApiResponse<Acting>) {
    if (answer.isSuccess) {
      await beginActing(answer)
      await onStarted()
      return
    }
    setStep(undefined)
    if (isCancelled(answer.error)) setCancellations((count) => count + 1)
    else {
      setFailure(answer.error)
      setOtherWanted(isOfPerson(answer.error))
    }
  }

  const finishReturn = useEffectEvent(async (query: URLSearchParams) =>
    finish(await returnFromProvider(query)),
  )
  const isFinished = useRef(false)
  useEffect(() => {
    if (!returned || isFinished.current) return
    isFinished.current = true
    void finishReturn(returned)
  }, [returned])
  useEffect(() => () => attempt?.abort(), [attempt])

  const submit = form.submit(async ({ reason }) => {
    setFailure(undefined)
    if (!(await onStart())) return
    const cancel = new AbortController()
    setAttempt(cancel)
    const request = {
      candidateId,
      reason: reason.trim(),
      ...(isOtherWanted && { prompt: 'login' as const }),
    }
    const answer = await signInAsConsultant(request, { signal: cancel.signal, onStep: setStep })
    await finish(answer)
  })

  if (step) return <Waiting step={step} onCancel={() => attempt?.abort()} />
  return (
    <form ref={place} tabIndex={-1} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {failure && <NotStarted failure={failure} />}
      <TextArea
        {...form.text('reason')}
        label={tActing('reason')}
        hint={tActing('reasonHint')}
        rows={2}
        required
      />
      <div className={css.reasons}>
        {reasons.map((name) => {
          const reason = tActing(`reasons.${name}`)
          return (
            <Button
              key={name}
              variant="soft"
              aria-pressed={form.values.reason === reason}
              onClick={() => form.change({ reason })}
            >
              {reason}
            </Button>
          )
        })}
      </div>
      <Notice title={tActing('recordedTitle')}>{tActing('recorded')}</Notice>
      <Button variant="primary" type="submit" busy={form.isBusy} className={css.submit}>
        {tActing(isOtherWanted ? 'startAsOther' : 'start')}
      </Button>
    </form>
  )
}

function problemsOf({ reason }: { reason: string }) {
  const { length } = reason.trim()
  if (length === 0) return [{ name: 'reason' as const, text: tForm('required'), isMissing: true }]
  const text = tForm('tooLong', { length: MAX_REASON_LENGTH })
  return length > MAX_REASON_LENGTH ? [{ name: 'reason' as const, text }] : []
}

function NotStarted({ failure }: { failure: Failure }) {
  const notice = useFocus<HTMLDivElement>()
  const title = clientFailure('impersonation_login_failed').message
  return (
    <div ref={notice} tabIndex={-1} className={css.failure}>
      <Notice kind="error" title={title}>
        {failure.message === title ? null : failure.message}
      </Notice>
    </div>
  )
}

/** Cancel is always visible, because a closed popup cannot be detected reliably. */
function Waiting({ step, onCancel }: { step: Step; onCancel: () => void }) {
  const place = useFocus<HTMLDivElement>()
  return (
    <div ref={place} tabIndex={-1} className={css.waiting}>
      <output>{tActing(`waiting.${step}`)}</output>
      {step === 'popup' && <p className={css.hint}>{tActing('waiting.popupHint')}</p>}
      {(step === 'silent' || step === 'popup') && <Button onClick={onCancel}>{tUi('action.cancel')}</Button>}
    </div>
  )
}
