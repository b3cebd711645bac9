import { asFailure } from '@rollcall/client/transport/failure.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { useNotifyHere } from './notifications.queries.ts'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'
import { pushSupport } from './push-device.ts'

/** The browser asks for permission only after this button was pressed. */
export function TurnOn({ onTurnedOn }: { onTurnedOn?: () => void }) {
  const turning = useNotifyHere()
  const support = pushSupport()
  if (support === 'unsupported') return <Notice>{tNotify('unsupported')}</Notice>
  if (support === 'needsInstall')
    return <Notice title={tNotify('needsInstall')}>{tShared('installOn.ios')}</Notice>
  if (support === 'denied') return <Notice kind="warning">{tNotify('notAllowed')}</Notice>
  const hasAnswered = (isOn: boolean) => {
    toast(isOn ? tNotify('turnedOn') : tNotify('notAllowed'), isOn ? 'success' : 'warning')
    onTurnedOn?.()
  }
  // This component may be unmounted by then.
  const turnOn = () => turning.mutateAsync().then(hasAnswered, () => undefined)
  return (
    <div className={css.list}>
      <FailureNotice title={tNotify('notTurnedOn')} error={turning.error} />
      <div>
        <Button variant="soft" busy={turning.isPending} onClick={() => void turnOn()}>
          <Icon name="bell" size={20} />
          {tNotify('turnOn')}
        </Button>
      </div>
    </div>
  )
}

export const FailureNotice = ({ title, error }: { title: string; error: unknown }) =>
  error ? (
    <Notice kind="error" title={title}>
      {asFailure(error).message}
    </Notice>
  ) : null
