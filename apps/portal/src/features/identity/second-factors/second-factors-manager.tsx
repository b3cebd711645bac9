import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { RememberedDevice, SecondFactorDevice } from '@rollcall/contract/identity/second-factors'
import {
  maxDevicesOf,
  type SecondFactorChannel,
} from '@rollcall/domain/identity/second-factors/second-factors'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StepFade } from '@rollcall/ui/components/step-fade.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDate } from '@rollcall/ui/site/format.ts'
import { isPasskeyEnough } from '@rollcall/ui/site/passkey-sign-in.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AddDevice } from './add-device.tsx'
import { nameOf } from './device-name.ts'
import { HelpButton } from './help-button.tsx'
import { isCalledOff, usePasswordProof } from './password-proof.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import css from './second-factors.module.css'
import {
  forgetDevices,
  removeDevice,
  renewRecoveryCodes,
  type SecondFactorState,
  secondFactorDevicesQuery,
} from './second-factors.queries.ts'
import { tSecondFactors } from './second-factors.words.ts'

const icons: Record<SecondFactorChannel, IconName> = {
  passkey: 'lock',
  totp: 'clock',
  sms: 'smartphone',
  email: 'mail',
}

type Props = {
  email?: string
  timeZone?: string
  /** The first factor is set up and its recovery codes are saved. */
  onSetUp?: () => void
}

/** The user's second factors, and all actions on them. */
export function SecondFactorsManager({ email, timeZone, onSetUp }: Props) {
  const query = useQuery(secondFactorDevicesQuery)
  const { withPassword, dialog } = usePasswordProof()
  const [adding, setAdding] = useState<SecondFactorChannel>()
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  /** Counts what was done here: the button that did it is gone, and the focus with it. */
  const [done, setDone] = useState(0)

  const finish = (codes: readonly string[] | null) => {
    setAdding(undefined)
    setNewCodes(codes)
    setDone(done + 1)
    if (!codes) onSetUp?.()
  }
  const content = (state: SecondFactorState) => {
    if (newCodes) return <RecoveryCodes codes={newCodes} onDone={() => finish(null)} />
    if (adding)
      return (
        <AddDevice
          key={adding}
          channel={adding}
          email={email}
          withPassword={withPassword}
          onAdded={finish}
          onCancel={() => {
            setAdding(undefined)
            setDone(done + 1)
          }}
        />
      )
    return (
      <Overview
        state={state}
        timeZone={timeZone}
        done={done}
        withPassword={withPassword}
        onAdd={setAdding}
        onNewCodes={setNewCodes}
        onDone={() => setDone(done + 1)}
        onContinue={onSetUp}
      />
    )
  }
  return (
    <>
      <Loaded
        query={query}
        skeleton={
          <div>
            <VisuallyHidden>{tSecondFactors('loading')}</VisuallyHidden>
            <Skeleton height="12rem" />
          </div>
        }
        offline={tSecondFactors('offline')}
        failed={tSecondFactors('failed')}
      >
        {(state) => <StepFade>{content(state)}</StepFade>}
      </Loaded>
      {dialog}
    </>
  )
}

type OverviewProps = {
  state: SecondFactorState
  timeZone: string | undefined
  done: number
  withPassword: ReturnType<typeof usePasswordProof>['withPassword']
  onAdd: (channel: SecondFactorChannel) => void
  onNewCodes: (codes: readonly string[]) => void
  onDone: () => void
  onContinue: (() => void) | undefined
}

function Overview(props: OverviewProps) {
  const { state, timeZone, done, withPassword, onAdd, onNewCodes, onDone, onContinue } = props
  const { devices, channels, recoveryCodesLeft, rememberedDevices, isRequired } = state
  const part = useFocus<HTMLDivElement>(done)
  const [asked, setAsked] = useState<SecondFactorDevice | 'codes'>()
  const [renaming, setRenaming] = useState<SecondFactorDevice>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ title: string; failure: Failure } | null>(null)
  const isOn = devices.length > 0
  const countOf = (channel: SecondFactorChannel) =>
    devices.filter((device) => device.channel === channel).length
  const free = channels.filter((channel) => countOf(channel) < maxDevicesOf(channel))

  async function change(title: string, work: () => Promise<Failure | null>) {
    setAsked(undefined)
    setFailure(null)
    setBusy(true)
    const error = await work()
    setBusy(false)
    if (error && !isCalledOff(error)) setFailure({ title, failure: error })
  }
  const remove = (device: SecondFactorDevice) =>
    change(tSecondFactors('notRemoved'), async () => {
      const { error } = await withPassword(() => removeDevice(device.id))
      if (error && error.code !== 'mfa_device_not_found') return error
      toast(tSecondFactors('removed', { name: nameOf(device) }), 'success')
      onDone()
      return null
    })
  const forget = (id?: string) =>
    change(tSecondFactors('remembered.notForgotten'), async () => {
      const { error } = await forgetDevices(id)
      if (error && error.code !== 'mfa_device_not_found') return error
      toast(tSecondFactors(id === undefined ? 'remembered.allForgotten' : 'remembered.forgotten'), 'success')
      onDone()
      return null
    })
  const renew = () =>
    change(tSecondFactors('recovery.notRenewed'), async () => {
      const { error, data } = await withPassword(() => renewRecoveryCodes())
      if (data) onNewCodes(data.recoveryCodes)
      return error
    })

  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      {failure && (
        <Notice kind="error" title={failure.title}>
          {failure.failure.message}
        </Notice>
      )}
      <Notice kind={isOn ? 'success' : 'info'}>
        {tSecondFactors(isOn ? 'on' : 'off')}
        {devices.some(({ isPasswordless }) => isPasswordless) && ` ${tSecondFactors('passkeyIsEnough')}`}
      </Notice>
      {isOn && onContinue && (
        <Button variant="primary" onClick={onContinue}>
          {tSecondFactors('required.continue')}
        </Button>
      )}
      {isOn && (
        <ul className={css.list} aria-label={tSecondFactors('yours')}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              timeZone={timeZone}
              isBusy={isBusy}
              onRename={() => setRenaming(device)}
              onRemove={() => setAsked(device)}
            />
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <section className={css.choices} aria-labelledby="add-second-factor">
          <h3 id="add-second-factor" className={css.subheading}>
            {tSecondFactors(isOn ? 'add' : 'choose')}
          </h3>
          {free.map((channel) => (
            <button key={channel} type="button" className={css.choice} onClick={() => onAdd(channel)}>
              <Icon name={icons[channel]} />
              <span className={css.words}>
                <span className={css.name}>{tSecondFactors(`channel.${channel}`)}</span>
                <br />
                <span className={css.details}>
                  {tSecondFactors(
                    channel === 'passkey' && isPasskeyEnough() ? 'hint.passkeyAlone' : `hint.${channel}`,
                  )}
                </span>
              </span>
              <Icon name="right" size={20} />
            </button>
          ))}
        </section>
      )}
      {!free.includes('passkey') && countOf('passkey') > 0 && (
        <p className={css.details}>{tSecondFactors('maxPasskeys', { count: countOf('passkey') })}</p>
      )}
      {rememberedDevices.length > 0 && (
        <Remembered devices={rememberedDevices} timeZone={timeZone} isBusy={isBusy} onForget={forget} />
      )}
      {isOn && (
        <section className={css.part} aria-labelledby="recovery-codes">
          <h3 id="recovery-codes" className={css.subheading}>
            {tSecondFactors('recovery.title')}
          </h3>
          <p>{tSecondFactors('recovery.left', { count: recoveryCodesLeft })}</p>
          <div>
            <Button busy={isBusy} onClick={() => setAsked('codes')}>
              {tSecondFactors('recovery.renew')}
            </Button>
          </div>
        </section>
      )}
      <div className={css.actions}>
        <HelpButton about="about" />
        <HelpButton about="lost" />
      </div>
      <RenameDialog device={renaming} onClose={() => setRenaming(undefined)} />
      <Question
        asked={asked}
        isLast={devices.length === 1}
        isRequired={isRequired}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void (asked === 'codes' ? renew() : asked && remove(asked))}
      />
    </div>
  )
}

type RowProps = {
  device: SecondFactorDevice
  timeZone: string | undefined
  isBusy: boolean
  onRename: () => void
  onRemove: () => void
}

const DeviceRow = ({ device, timeZone, isBusy, onRename, onRemove }: RowProps) => (
  <li className={css.row}>
    <Icon name={icons[device.channel]} />
    <div className={css.words}>
      <p className={css.name}>{nameOf(device)}</p>
      {device.name && <p className={css.details}>{tSecondFactors(`channel.${device.channel}`)}</p>}
      {device.to && <p className={css.details}>{device.to}</p>}
      {timeZone && (
        <p className={css.details}>
          {tSecondFactors('addedOn', { date: formatLongDate(Date.parse(device.createdAtUTC), timeZone) })}
        </p>
      )}
      {device.lastUsedAtUTC && timeZone && (
        <p className={css.details}>
          {tSecondFactors('lastUsed', { date: formatLongDate(Date.parse(device.lastUsedAtUTC), timeZone) })}
        </p>
      )}
    </div>
    <div className={css.rowActions}>
      {device.channel === 'passkey' && (
        <Button variant="quiet" busy={isBusy} onClick={onRename}>
          {tSecondFactors('rename')} <VisuallyHidden>{nameOf(device)}</VisuallyHidden>
        </Button>
      )}
      <Button variant="quiet" busy={isBusy} onClick={onRemove}>
        {tSecondFactors('remove')} <VisuallyHidden>{nameOf(device)}</VisuallyHidden>
      </Button>
    </div>
  </li>
)

type RememberedProps = {
  devices: readonly RememberedDevice[]
  timeZone: string | undefined
  isBusy: boolean
  onForget: (id?: string) => Promise<void>
}

const Remembered = ({ devices, timeZone, isBusy, onForget }: RememberedProps) => (
  <section className={css.part} aria-labelledby="remembered-devices">
    <h3 id="remembered-devices" className={css.subheading}>
      {tSecondFactors('remembered.title')}
    </h3>
    <p>{tSecondFactors('remembered.text')}</p>
    <ul className={css.list} aria-labelledby="remembered-devices">
      {devices.map(({ id, device, rememberedAtUTC, untilUTC }) => {
        const name = device ?? tSecondFactors('remembered.unknown')
        return (
          <li key={id} className={css.row}>
            <Icon name={/iPhone|Android/.test(name) ? 'smartphone' : 'monitor'} />
            <div className={css.words}>
              <p className={css.name}>{name}</p>
              {timeZone && (
                <p className={css.details}>
                  {rememberedAtUTC
                    ? tSecondFactors('remembered.since', {
                        date: formatLongDate(Date.parse(rememberedAtUTC), timeZone),
                        until: formatLongDate(Date.parse(untilUTC), timeZone),
                      })
                    : tSecondFactors('remembered.until', {
                        until: formatLongDate(Date.parse(untilUTC), timeZone),
                      })}
                </p>
              )}
            </div>
            <Button variant="quiet" busy={isBusy} onClick={() => void onForget(id)}>
              {tSecondFactors('remembered.forget')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </li>
        )
      })}
    </ul>
    {devices.length > 1 && (
      <div>
        <Button busy={isBusy} onClick={() => void onForget()}>
          {tSecondFactors('remembered.forgetAll')}
        </Button>
      </div>
    )}
  </section>
)

type QuestionProps = {
  asked: SecondFactorDevice | 'codes' | undefined
  isLast: boolean
  isRequired: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a change that the user may depend on. */
function Question({ asked, isLast, isRequired, onClose, onConfirm }: QuestionProps) {
  const [last, setLast] = useState(asked)
  if (asked && asked !== last) setLast(asked)
  // Keeps its content while it closes.
  const shown = asked ?? last
  const isCodes = shown === 'codes'
  const name = shown && !isCodes ? nameOf(shown) : ''
  const removal = isLast ? (isRequired ? 'removeRequiredText' : 'removeLastText') : 'removeText'
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={isCodes ? tSecondFactors('recovery.renewTitle') : tSecondFactors('removeTitle', { name })}
    >
      <p>{tSecondFactors(isCodes ? 'recovery.renewText' : removal)}</p>
      <DialogActions>
        <Button onClick={onClose}>{tSecondFactors('cancel')}</Button>
        <Button variant={isCodes ? 'primary' : 'danger'} onClick={onConfirm}>
          {tSecondFactors(isCodes ? 'recovery.renew' : 'remove')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
