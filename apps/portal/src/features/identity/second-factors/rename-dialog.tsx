import { tForm } from '@rollcall/client/form/form.words.ts'
import { useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { SecondFactorDevice } from '@rollcall/contract/identity/second-factors'
import { MAX_PASSKEY_NAME_LENGTH } from '@rollcall/domain/identity/second-factors/passkey-name'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useState } from 'react'
import { FailureNotice } from '../failure-notice.tsx'
import css from '../form.module.css'
import { nameOf } from './device-name.ts'
import { renameDevice } from './second-factors.queries.ts'
import { tSecondFactors } from './second-factors.words.ts'

type Props = { device: SecondFactorDevice | undefined; onClose: () => void }

export function RenameDialog({ device, onClose }: Props) {
  const [last, setLast] = useState(device)
  if (device && device !== last) setLast(device)
  // While it closes it keeps its content.
  const shown = device ?? last
  return (
    <Dialog open={device !== undefined} onClose={onClose} title={tSecondFactors('renameTitle')}>
      {shown && <NameForm key={shown.id} device={shown} onClose={onClose} />}
    </Dialog>
  )
}

function NameForm({ device, onClose }: { device: SecondFactorDevice; onClose: () => void }) {
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
    toast(tSecondFactors('renamed', { name }), 'success')
    onClose()
  })
  return (
    <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {failure && <FailureNotice failure={failure} />}
      <TextField
        {...form.text('name')}
        label={tSecondFactors('nameLabel')}
        hint={tSecondFactors('nameHint')}
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        autoComplete="off"
        required
        data-autofocus
      />
      <DialogActions>
        <Button onClick={onClose}>{tSecondFactors('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.isBusy}>
          {tSecondFactors('save')}
        </Button>
      </DialogActions>
    </form>
  )
}
