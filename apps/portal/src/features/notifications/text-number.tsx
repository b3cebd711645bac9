import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { Failure } from '@rollcall/client/transport/failure.ts'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { readCode } from '@rollcall/domain/identity/second-factors/second-factors'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { useState } from 'react'
import { useBeginNumber, useRemoveNumber, useVerifyNumber } from './notifications.queries.ts'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'
import { FailureNotice } from './turn-on.tsx'

/** To the next form, or to none. */
type GoOn = (isFormOpen: boolean) => void

type Texts = NonNullable<NotificationSettings['texts']>

/** Offers by text message: a mobile number, which is verified by a code. */
export function TextNumber({ texts }: { texts: Texts }) {
  const { number, pendingNumber } = texts
  const [isChanging, setChanging] = useState(false)
  const [steps, setSteps] = useState(0)
  // The form or button that had the focus is replaced.
  const part = useFocus<HTMLDivElement>(steps)
  const goOn = (isFormOpen: boolean) => {
    setChanging(isFormOpen)
    setSteps(steps + 1)
  }
  return (
    <div ref={part} tabIndex={-1} className={css.list}>
      <h3 className={css.subheading}>{tNotify('texts.title')}</h3>
      {number !== null && <Verified texts={texts} number={number} goOn={goOn} />}
      {pendingNumber !== null && !isChanging ? (
        <CodeForm number={pendingNumber} goOn={goOn} />
      ) : (
        (number === null || isChanging) && <NumberForm proposed={texts.proposedNumber} goOn={goOn} />
      )}
    </div>
  )
}

function Verified({
  texts: { sender, stoppedAtUTC },
  number,
  goOn,
}: {
  texts: Texts
  number: string
  goOn: GoOn
}) {
  const removing = useRemoveNumber()
  const hasRemoved = () => {
    goOn(false)
    toast(tNotify('texts.removed'), 'success')
  }
  // This component is unmounted by then.
  const remove = () => void removing.mutateAsync().then(hasRemoved, () => undefined)
  return (
    <>
      {stoppedAtUTC === null ? (
        <p>{tNotify('texts.on', { number })}</p>
      ) : (
        <Notice kind="warning">{tNotify('texts.stopped', { number, sender })}</Notice>
      )}
      <div className={css.actions}>
        <Button onClick={() => goOn(true)}>{tNotify('texts.change')}</Button>
        <Button variant="quiet" busy={removing.isPending} onClick={remove}>
          {tNotify('texts.remove')}
        </Button>
      </div>
      <FailureNotice title={tNotify('texts.notRemoved')} error={removing.error} />
    </>
  )
}

function NumberForm({ proposed, goOn }: { proposed: string | null; goOn: GoOn }) {
  const beginning = useBeginNumber()
  const fields = useForm({
    initial: { number: '' },
    check: ({ number }) =>
      number.trim() ? [] : [{ name: 'number' as const, text: tForm('required'), isMissing: true }],
  })
  const submit = fields.submit(async ({ number }, element) => {
    try {
      await beginning.mutateAsync({ number: number.trim() })
      goOn(false)
    } catch (error) {
      if (error instanceof Failure && error.param === 'number')
        fields.setError(element, 'number', error.message)
    }
  })
  const sendToProposed = () =>
    void beginning.mutateAsync({}).then(
      () => goOn(false),
      () => undefined,
    )
  const isShownAtField = beginning.error instanceof Failure && beginning.error.param === 'number'
  return (
    <form noValidate className={css.list} onSubmit={(event) => void submit(event)}>
      <p>{tNotify('texts.text')}</p>
      {!isShownAtField && <FailureNotice title={tNotify('texts.notBegun')} error={beginning.error} />}
      <TextField
        {...fields.text('number')}
        label={tNotify('texts.number')}
        hint={tNotify('texts.consent')}
        type="tel"
        autoComplete="tel"
        required
      />
      <div className={css.actions}>
        <Button type="submit" variant="soft" busy={fields.isBusy}>
          {tNotify('texts.send')}
        </Button>
        {proposed !== null && (
          <Button busy={beginning.isPending} onClick={sendToProposed}>
            {tNotify('texts.useProposed', { number: proposed })}
          </Button>
        )}
      </div>
    </form>
  )
}

function CodeForm({ number, goOn }: { number: string; goOn: GoOn }) {
  const verifying = useVerifyNumber()
  const fields = useForm({
    initial: { code: '' },
    check: ({ code }) =>
      readCode(code)?.kind === 'digits'
        ? []
        : [{ name: 'code' as const, text: tNotify('texts.codeMissing') }],
  })
  const submit = fields.submit(async ({ code }, element) => {
    try {
      await verifying.mutateAsync(code)
      goOn(false)
      toast(tNotify('texts.verified'), 'success')
    } catch (error) {
      if (error instanceof Failure && error.param === 'code') fields.setError(element, 'code', error.message)
    }
  })
  const isShownAtField = verifying.error instanceof Failure && verifying.error.param === 'code'
  return (
    <form noValidate className={css.list} onSubmit={(event) => void submit(event)}>
      <p>{tNotify('texts.sent', { number })}</p>
      {!isShownAtField && <FailureNotice title={tNotify('texts.notVerified')} error={verifying.error} />}
      <TextField
        {...fields.text('code')}
        label={tNotify('texts.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <div className={css.actions}>
        <Button type="submit" variant="soft" busy={fields.isBusy}>
          {tNotify('texts.verify')}
        </Button>
        <Button variant="quiet" onClick={() => goOn(true)}>
          {tNotify('texts.another')}
        </Button>
      </div>
    </form>
  )
}
