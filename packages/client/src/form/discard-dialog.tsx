import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { tForm } from './form.words.ts'

type Props = {
  isOpen: boolean
  /** Names the unsent input. */
  text: string
  onStay: () => void
  onDiscard: () => void
}

/** Asks before unsent input is discarded. */
export const DiscardDialog = ({ isOpen, text, onStay, onDiscard }: Props) => (
  <Dialog open={isOpen} onClose={onStay} title={tForm('discard.title')}>
    <p>{text}</p>
    <DialogActions>
      <Button onClick={onDiscard}>{tForm('discard.discard')}</Button>
      <Button variant="primary" onClick={onStay} data-autofocus>
        {tForm('discard.stay')}
      </Button>
    </DialogActions>
  </Dialog>
)
