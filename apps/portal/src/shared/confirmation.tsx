import { asFailure } from '@rollcall/client/transport/failure.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import css from './confirmation.module.css'

type Props = {
  open: boolean
  title: string
  text: string
  action: string
  failed: string
  error: Error | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is taken away; it stays open and says so when that fails. */
export const Confirmation = (props: Props) => (
  <Dialog open={props.open} onClose={props.onClose} title={props.title} locked={props.busy}>
    <div className={css.text}>
      <p>{props.text}</p>
      {props.error && (
        <Notice kind="error" title={props.failed}>
          {asFailure(props.error).message}
        </Notice>
      )}
    </div>
    <DialogActions>
      <Button disabled={props.busy} onClick={props.onClose}>
        {tUi('action.cancel')}
      </Button>
      <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
)
