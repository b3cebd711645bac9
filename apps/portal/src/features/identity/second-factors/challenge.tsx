import { answerChallenge, sendChallengeCode } from '@rollcall/client/session/sign-in.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { SecondFactorChallenge } from '@rollcall/contract/identity/identity'
import {
  isSentChannel,
  type SecondFactorChannel,
} from '@rollcall/domain/identity/second-factors/second-factors'
import { dialogOpened } from '@rollcall/ui/components/back-button.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { StepFade } from '@rollcall/ui/components/step-fade.tsx'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { EntryPage } from '../entry-page.tsx'
import { FailureNotice } from '../failure-notice.tsx'
import css from '../form.module.css'
import { CodeForm, SendAgain } from './code-form.tsx'
import { HelpButton } from './help-button.tsx'
import { signWithPasskey } from './passkey.ts'
import own from './second-factors.module.css'
import { tSecondFactors } from './second-factors.words.ts'
import { saying, withTriesLeft } from './wrong-code.ts'

type Way = SecondFactorChannel | 'recovery'
type Proof = { code: string } | { credential: Record<string, unknown> }

type Props = {
  challenge: SecondFactorChallenge
  /** Continues after a correct proof; returns the failure otherwise. */
  onSignedIn: () => Promise<Failure | null>
  /** Back to the password, with the reason where there is one. */
  onBack: (failure: Failure | null) => void
}

/** The second step of signing in, in place of the password form. */
export function Challenge({ challenge, onSignedIn, onBack }: Props) {
  const { challengeId, channels } = challenge
  const [way, setWay] = useState<Way>(channels[0]?.channel ?? 'recovery')
  const [isRemembered, setRemembered] = useState(false)
  /** The profile could not be loaded: another press retries. */
  const isSignedIn = useRef(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const toOf = (channel: Way) => channels.find((one) => one.channel === channel)?.to ?? ''

  const leave = useEffectEvent(() => onBack(null))
  useEffect(() => dialogOpened(() => leave()), [])

  /** An expired challenge accepts no proof: the password is asked for again. */
  function reactTo(error: Failure): Failure | null {
    const isOver = error.code === 'mfa_challenge_expired' || error.code === 'user_disabled'
    if (!isOver && error.triesLeft !== 0) return withTriesLeft(error)
    onBack(isOver ? error : saying(error, tSecondFactors('noTriesLeft.signIn')))
    return null
  }
  async function prove(proof: Proof): Promise<Failure | null> {
    if (isSignedIn.current) return onSignedIn()
    const { error } = await answerChallenge({ body: { challengeId, ...proof, rememberDevice: isRemembered } })
    if (error) return reactTo(error)
    isSignedIn.current = true
    return onSignedIn()
  }
  async function send(channel: SecondFactorChannel): Promise<Failure | null> {
    const { error } = await sendChallengeCode({ body: { challengeId, channel } })
    return error && reactTo(error)
  }

  const sent = useRef(new Set<Way>())
  const [isSending, setSending] = useState(false)
  const begin = useEffectEvent(async (chosen: Way) => {
    if (chosen === 'recovery' || !isSentChannel(chosen) || sent.current.has(chosen)) return
    sent.current.add(chosen)
    setSending(true)
    setFailure(await send(chosen))
    setSending(false)
  })
  useEffect(() => void begin(way), [way])

  const others: Way[] = [...channels.map(({ channel }) => channel), 'recovery' as const].filter(
    (other) => other !== way,
  )
  const remember = (
    <Checkbox
      label={tSecondFactors('challenge.remember')}
      hint={tSecondFactors('challenge.rememberHint')}
      checked={isRemembered}
      onChange={({ target }) => setRemembered(target.checked)}
    />
  )
  return (
    // The button that chose another way is gone: the focus starts at the title again.
    <EntryPage
      key={way}
      title={tSecondFactors('challenge.title')}
      lead={
        way === 'sms' || way === 'email'
          ? !failure &&
            tSecondFactors(isSending ? 'challenge.sending' : 'challenge.sentTo', { to: toOf(way) })
          : tSecondFactors(`challenge.${way}`)
      }
    >
      <StepFade className={css.form}>
        {failure && <FailureNotice failure={failure} />}
        {way === 'passkey' ? (
          <PasskeyProof challengeId={challengeId} prove={prove} reactTo={reactTo}>
            {remember}
          </PasskeyProof>
        ) : (
          <CodeForm
            key={way}
            kind={way === 'recovery' ? 'recovery' : 'digits'}
            submitLabel={tSecondFactors('challenge.submit')}
            onCode={(code) => prove({ code })}
            after={
              (way === 'sms' || way === 'email') && (
                <SendAgain
                  key={way}
                  send={() => send(way)}
                  onFailure={setFailure}
                  hasFailed={failure !== null}
                />
              )
            }
          >
            {remember}
          </CodeForm>
        )}
        <div className={own.others}>
          <h2 className={own.subheading}>{tSecondFactors('challenge.others')}</h2>
          {others.map((other) => (
            <Button
              key={other}
              onClick={() => {
                setFailure(null)
                setWay(other)
              }}
            >
              {tSecondFactors(`challenge.by.${other}`, { to: toOf(other) })}
            </Button>
          ))}
          <HelpButton about="lost" />
          <HelpButton about="about" />
          <Button variant="quiet" onClick={() => onBack(null)}>
            {tSecondFactors('challenge.back')}
          </Button>
        </div>
      </StepFade>
    </EntryPage>
  )
}

type PasskeyProps = {
  challengeId: string
  prove: (proof: Proof) => Promise<Failure | null>
  reactTo: (failure: Failure) => Failure | null
  children: ReactNode
}

function PasskeyProof({ challengeId, prove, reactTo, children }: PasskeyProps) {
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  async function proveByPasskey() {
    setBusy(true)
    setRefused(false)
    setFailure(null)
    const { error, data } = await sendChallengeCode({ body: { challengeId, channel: 'passkey' } })
    const credential = data && (await signWithPasskey(data.passkeyOptions ?? {}).catch(() => undefined))
    const wrong = error ? reactTo(error) : credential ? await prove({ credential }) : null
    setFailure(wrong)
    setRefused(data !== null && !credential)
    // After success the page is about to change.
    setBusy(Boolean(credential) && wrong === null)
  }
  return (
    <>
      {isRefused && <Notice kind="error">{tSecondFactors('passkeyFailed')}</Notice>}
      {failure && <FailureNotice failure={failure} />}
      {children}
      <Button
        variant="primary"
        className={css.submit ?? ''}
        busy={isBusy}
        onClick={() => void proveByPasskey()}
      >
        {tSecondFactors('challenge.usePasskey')}
      </Button>
    </>
  )
}
