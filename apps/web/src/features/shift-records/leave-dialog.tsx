import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { DialogActions } from '../../shared/ui/dialog-actions.tsx'
import { t } from '../../shared/words/words.ts'

type Props = { isOpen: boolean; onStay: () => void; onDiscard: () => void }

/** Before what was typed is thrown away. */
export const LeaveDialog = ({ isOpen, onStay, onDiscard }: Props) => (
  <Dialog open={isOpen} onClose={onStay} title={t('shiftRecord.leave.title')}>
    <p>{t('shiftRecord.leave.text')}</p>
    <DialogActions>
      <Button onClick={onDiscard}>{t('shiftRecord.leave.discard')}</Button>
      <Button variant="primary" onClick={onStay} data-autofocus>
        {t('shiftRecord.leave.stay')}
      </Button>
    </DialogActions>
  </Dialog>
)
