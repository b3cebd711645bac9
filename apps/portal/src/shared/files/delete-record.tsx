import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useId, useState } from 'react'
import css from './delete-record.module.css'
import { tFiles } from './files.words.ts'

type Props = {
  /** The name of the record for its owner. */
  name: string
  isVerified: boolean
  /** Deletes it, or throws the failure. */
  onDelete: () => Promise<unknown>
}

/** Asks before it deletes. A verified record cannot be deleted, and its button explains why. */
export const DeleteRecord = ({ name, isVerified, onDelete }: Props) =>
  isVerified ? <CannotDelete name={name} /> : <AskedDelete name={name} onDelete={onDelete} />

/** Shown on hover, focus and tap, above the row of buttons; screen readers read it with the button. */
function CannotDelete({ name }: Pick<Props, 'name'>) {
  const tipId = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-disabled
        aria-describedby={tipId}
        className={css.off}
        onClick={() => setOpen(!isOpen)}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <Icon name="lock" size={20} />
        {tUi('action.delete')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <span role="tooltip" id={tipId} className={css.tip} data-open={isOpen || undefined}>
        {tFiles('verifiedStays')}
      </span>
    </>
  )
}

function AskedDelete({ name, onDelete }: Pick<Props, 'name' | 'onDelete'>) {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = () => {
    setFailure(null)
    setOpen(true)
  }
  const remove = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onDelete()
      setOpen(false)
      toast(tFiles('deleted', { name }), 'success')
    } catch (error) {
      const refused = asFailure(error)
      if (refused.type !== 'notFoundError') return setFailure(refused)
      // The record is removed from the list together with this dialog, so the toast is shown first.
      setOpen(false)
      toast(refused.message, 'error')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" onClick={ask}>
        <Icon name="trash" size={20} />
        {tUi('action.delete')}
        <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={tFiles('delete.title')} locked={isBusy}>
        <p className={css.question}>{tFiles('delete.text', { name })}</p>
        {failure && (
          <Notice kind="error" title={tFiles('delete.failed')}>
            {failure.message}
          </Notice>
        )}
        <DialogActions>
          <Button onClick={() => setOpen(false)} data-autofocus>
            {tFiles('delete.keep')}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void remove()}>
            {tUi('action.delete')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
