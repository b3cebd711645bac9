import { useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { changeInWords } from './change-in-words.ts'
import { discardChange } from './discard-change.ts'
import css from './waiting.module.css'
import type { WaitingChange } from './waiting-changes.ts'

type Props = { isOpen: boolean; waiting: readonly WaitingChange[]; onClose: () => void }

export function WaitingDialog({ isOpen, waiting, onClose }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const discard = (changes: readonly WaitingChange[]) => {
    // The last first, so that each finds the days as it left them.
    for (const change of changes.toReversed()) discardChange(change)
    toast(t('waiting.discarded', { count: changes.length }), 'success')
    if (changes.length === waiting.length) onClose()
    else list.current?.focus()
  }
  return (
    <Dialog open={isOpen} onClose={onClose} title={t('waiting.dialogTitle')}>
      <p className={css.quiet}>{t('waiting.dialogText')}</p>
      <ol ref={list} tabIndex={-1} className={css.list}>
        {waiting.map((change) => (
          <li key={change.name} className={css.change}>
            <span className={css.words}>{changeInWords(change.payload.change)}</span>
            <Button variant="quiet" onClick={() => discard([change])}>
              <span aria-hidden="true">{t('waiting.discard')}</span>
              <VisuallyHidden>
                {t('waiting.discardWhat', { what: changeInWords(change.payload.change) })}
              </VisuallyHidden>
            </Button>
          </li>
        ))}
      </ol>
      <DialogActions>
        {waiting.length > 1 && <Button onClick={() => discard(waiting)}>{t('waiting.discardAll')}</Button>}
        <Button variant="primary" onClick={onClose}>
          {t('ui.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
