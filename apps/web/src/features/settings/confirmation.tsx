import { asFailure } from '../../shared/api/failure.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { DialogActions } from '../../shared/ui/dialog-actions.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import css from './calendar-feed.module.css'

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

export const Confirmation = (props: Props) => (
  <Dialog open={props.open} onClose={props.onClose} title={props.title} locked={props.busy}>
    <div className={css.part}>
      <p>{props.text}</p>
      {props.error && (
        <Notice kind="error" title={props.failed}>
          {asFailure(props.error).message}
        </Notice>
      )}
    </div>
    <DialogActions>
      <Button disabled={props.busy} onClick={props.onClose}>
        {t('ui.action.cancel')}
      </Button>
      <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
)
