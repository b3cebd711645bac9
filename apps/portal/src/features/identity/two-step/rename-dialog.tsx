import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { MfaDevice } from '@rollcall/contract/identity/second-factors'
import { MAX_PASSKEY_NAME_LENGTH } from '@rollcall/domain/identity/second-factors/passkey-name'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useState } from 'react'
import { FailureNotice } from '../failure-notice.tsx'
import css from '../form.module.css'
import { nameOf } from './device-name.ts'
import { renameDevice } from './two-step.queries.ts'
import { tTwoStep } from './two-step.words.ts'

type Props = { device: MfaDevice | undefined; onClose: () => void }

export function RenameDialog({ device, onClose }: Props) {
  const [last, setLast] = useState(device)
  if (device && device !== last) setLast(device)
  // While it closes it keeps its content.
  const shown = device ?? last
  return (
    <Dialog open={device !== undefined} onClose={onClose} title={tTwoStep('renameTitle')}>
      {shown && <NameForm key={shown.id} device={shown} onClose={onClose} />}
    </Dialog>
  )
}

function NameForm({ device, onClose }: { device: MfaDevice; onClose: () => void }) {
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm({
    initial: { name: nameOf(device) },
    check: ({ name }) => (name.trim() ? [] : [{ name: 'name' as const, text: tForm('required') }]),
  })
  const submit = form.submit(async (typed, element) => {
    setFailure(null)
    const name = typed.name.trim()
    const { error } = await renameDevice(device.id, name)
    if (error) {
      if (!form.markRefused(element, error)) setFailure(error)
      return
    }
    toast(tTwoStep('renamed', { name }), 'success')
    onClose()
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {failure && <FailureNotice failure={failure} />}
      <TextField
        {...form.text('name')}
        label={tTwoStep('nameLabel')}
        hint={tTwoStep('nameHint')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
        required
        data-autofocus
      />
      <DialogActions>
        <Button onClick={onClose}>{tTwoStep('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tTwoStep('save')}
        </Button>
      </DialogActions>
    </form>
  )
}
