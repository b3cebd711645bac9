import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { t } from '../../../shared/words/words.ts'
import { useSavePlan } from '../use-save-plan.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { useRefusedChanges, useWaitingChanges } from './waiting-changes.ts'
import { WaitingDialog } from './waiting-dialog.tsx'

/** What was changed without a network and has not been sent yet, and what came of what has been. */
export function WaitingNotice() {
  const waiting = useWaitingChanges()
  const refused = useRefusedChanges()
  const save = useSavePlan()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {refused.map((change) => (
        <RefusedNotice key={change.name} refused={change} onSaveOthers={(others) => void save(others)} />
      ))}
      {waiting.length > 0 && (
        <Notice
          kind="warning"
          title={t('waiting.title', { count: waiting.length })}
          action={
            <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('waiting.review')}
            </Button>
          }
        >
          {t('waiting.text')}
        </Notice>
      )}
      <WaitingDialog isOpen={isOpen && waiting.length > 0} waiting={waiting} onClose={() => setOpen(false)} />
    </>
  )
}
