import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { ApiResponse } from '@rollcall/client/transport/response.ts'
import type { NewSecondFactorDevice } from '@rollcall/contract/identity/second-factors'
import { isEmail } from '@rollcall/domain/identity/email'
import {
  isSentChannel,
  type SecondFactorChannel,
  type SentChannel,
} from '@rollcall/domain/identity/second-factors/second-factors'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { CopyTextButton } from '@rollcall/ui/components/copy-text-button.tsx'
import { Disclosure } from '@rollcall/ui/components/disclosure.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StepFade } from '@rollcall/ui/components/step-fade.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FailureNotice } from '../failure-notice.tsx'
import form from '../form.module.css'
import { tIdentity } from '../identity.words.ts'
import { CodeForm, SendAgain } from './code-form.tsx'
import { nameOf } from './device-name.ts'
import { HelpButton } from './help-button.tsx'
import { makePasskey } from './passkey.ts'
import { isCalledOff } from './password-proof.tsx'
import css from './second-factors.module.css'
import { beginDevice, sendDeviceCode, verifyDevice } from './second-factors.queries.ts'
import { tSecondFactors } from './second-factors.words.ts'
import { isSpent, saying, withTriesLeft } from './wrong-code.ts'

type Begun = ApiResponse<NewSecondFactorDevice>
type Props = {
  channel: SecondFactorChannel
  /** The user's sign-in address, if known. */
  email: string | undefined
  withPassword: (call: () => Promise<Begun>) => Promise<Begun>
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onCancel: () => void
}

/** From the choice of a channel to the proof that it works. It takes the focus: the button that chose it is gone. */
export function AddDevice({ channel, email, withPassword, onAdded, onCancel }: Props) {
  const part = useFocus<HTMLDivElement>()
  const [begun, setBegun] = useState<NewSecondFactorDevice>()
  /** In full, so that a slip of the thumb is seen. */
  const [recipient, setRecipient] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)

  async function begin(to = ''): Promise<Failure | null> {
    setRecipient(to)
    const { error, data } = await withPassword(() => beginDevice(channel, to || undefined))
    // A typed number is kept and can still be sent.
    if (error && isCalledOff(error) && !isSentChannel(channel)) onCancel()
    else if (data) setBegun(data)
    return error
  }
  async function verify(proof: Parameters<typeof verifyDevice>[1]): Promise<Failure | null> {
    const { error, data } = await verifyDevice(begun?.device.id ?? '', proof)
    if (error && isSpent(error)) {
      const spent = saying(error, tSecondFactors(`noTriesLeft.${isSentChannel(channel) ? 'sent' : channel}`))
      // There is nothing to send again: setup starts again, with another key.
      if (!isSentChannel(channel)) setBegun(undefined)
      setFailure(spent)
      return spent
    }
    if (error) return withTriesLeft(error)
    toast(tSecondFactors('added', { name: nameOf(data.device) }), 'success')
    onAdded(data.recoveryCodes)
    return null
  }

  const isSent = isSentChannel(channel)
  const hasBegun = useRef(false)
  const start = useEffectEvent(async () => {
    if (hasBegun.current || isSent) return
    hasBegun.current = true
    setFailure(await begin())
  })
  useEffect(() => void start(), [])
  const again = () => {
    setFailure(null)
    void begin().then(setFailure)
  }

  return (
    <StepFade ref={part} tabIndex={-1} className={css.part}>
      <h3 className={css.subheading}>{tSecondFactors(`channel.${channel}`)}</h3>
      {failure && !isCalledOff(failure) && (
        <FailureNotice
          failure={failure}
          action={
            !isSent &&
            !begun && (
              <Button onClick={again}>
                {isSpent(failure) ? tSecondFactors('startAgain') : tUi('action.retry')}
              </Button>
            )
          }
        />
      )}
      {isSent && !begun && <RecipientForm channel={channel} email={email} onSend={begin} />}
      {!isSent && !begun && !failure && <Skeleton height="6rem" />}
      {begun?.totp && <AppKey keyText={begun.totp.key} link={begun.totp.link} />}
      {begun && channel === 'passkey' && (
        <MakePasskey
          options={begun.passkeyOptions ?? {}}
          onMade={async (credential) => setFailure(await verify({ credential }))}
        />
      )}
      {begun && channel !== 'passkey' && (
        <>
          {isSent && <p>{tSecondFactors('enterSent', { to: recipient })}</p>}
          <CodeForm
            kind="digits"
            submitLabel={tSecondFactors('verify')}
            onCode={(code) => verify({ code })}
            after={
              isSent && (
                <SendAgain
                  send={async () => (await sendDeviceCode(begun.device.id)).error}
                  onFailure={setFailure}
                  hasFailed={failure !== null}
                />
              )
            }
          />
        </>
      )}
      {!isSent && <HelpButton about={channel === 'passkey' ? 'passkey' : 'app'} />}
      <Button variant="quiet" onClick={onCancel}>
        {tSecondFactors('cancel')}
      </Button>
    </StepFade>
  )
}

type RecipientProps = {
  channel: SentChannel
  email: string | undefined
  onSend: (to: string) => Promise<Failure | null>
}

function RecipientForm({ channel, email = '', onSend }: RecipientProps) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const isMail = channel === 'email'
  const fields = useForm({
    initial: { to: isMail ? email : '' },
    check: ({ to }) => {
      if (!to.trim()) return [{ name: 'to' as const, text: tForm('required') }]
      return isMail && !isEmail(to.trim()) ? [{ name: 'to' as const, text: tIdentity('emailInvalid') }] : []
    },
  })
  const submit = fields.submit(async ({ to }, element) => {
    setFailure(null)
    const error = await onSend(to.trim())
    if (error?.param === 'to') fields.setError(element, 'to', error.message)
    else if (error && !isCalledOff(error)) setFailure(error)
  })
  return (
    <form noValidate className={form.form} onSubmit={(event) => void submit(event)}>
      {failure && <FailureNotice failure={failure} />}
      <TextField
        {...fields.text('to')}
        label={tSecondFactors(isMail ? 'emailTo' : 'smsTo')}
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel'}
        hint={isMail ? tSecondFactors('emailHint') : undefined}
        required
      />
      <Button variant="primary" type="submit" busy={fields.isBusy}>
        {tSecondFactors('sendCode')}
      </Button>
    </form>
  )
}

const qrCodePart = lazy(() => import('@rollcall/ui/components/qr-code.tsx'))

/** A phone cannot scan its own screen, so the link comes first there. */
function AppKey({ keyText, link }: { keyText: string; link: string }) {
  const [isTouched] = useState(() => matchMedia('(pointer: coarse)').matches)
  const [isScanned, setScanned] = useState(!isTouched)
  const { module: qr, hasFailed } = useLazy(qrCodePart, isScanned)
  const open = (
    <a href={link} className={buttonClass(isTouched ? 'primary' : 'soft')}>
      <Icon name="external" size={20} />
      {tSecondFactors('app.open')}
    </a>
  )
  const key = (
    <>
      <p className={css.key}>
        <span className={css.details}>{tSecondFactors('app.key')}: </span>
        {keyText}
      </p>
      <CopyTextButton
        text={keyText.replaceAll(' ', '')}
        label={tSecondFactors('app.copy')}
        copied={tSecondFactors('app.copied')}
        notCopied={tSecondFactors('app.notCopied')}
      />
    </>
  )
  const code = !hasFailed && (
    <>
      <p>{tSecondFactors('app.scan')}</p>
      {qr ? <qr.QrCode text={link} label={tSecondFactors('app.qr')} /> : <Skeleton height="14rem" />}
    </>
  )
  return (
    <>
      {isTouched ? (
        <>
          {open}
          <p>{tSecondFactors('app.notOpened')}</p>
          {key}
          <div className={css.disclosures}>
            <Disclosure summary={tSecondFactors('app.scanElsewhere')} onOpen={() => setScanned(true)}>
              {code || <p>{tSecondFactors('app.type')}</p>}
            </Disclosure>
          </div>
        </>
      ) : (
        <>
          {code}
          <p>{tSecondFactors(hasFailed ? 'app.type' : 'app.orType')}</p>
          {key}
          <p>{tSecondFactors('app.onThisDevice')}</p>
          {open}
        </>
      )}
      <p>{tSecondFactors('app.enter')}</p>
    </>
  )
}

type MakeProps = {
  options: Record<string, unknown>
  onMade: (credential: Record<string, unknown>) => Promise<void>
}

function MakePasskey({ options, onMade }: MakeProps) {
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  async function make() {
    setBusy(true)
    setRefused(false)
    const credential = await makePasskey(options).catch(() => undefined)
    if (credential) await onMade(credential)
    else setRefused(true)
    setBusy(false)
  }
  return (
    <>
      {isRefused && <Notice kind="error">{tSecondFactors('passkeyFailed')}</Notice>}
      <p>{tSecondFactors('challenge.passkey')}</p>
      <Button variant="primary" busy={isBusy} onClick={() => void make()}>
        {tSecondFactors('makePasskey')}
      </Button>
    </>
  )
}
