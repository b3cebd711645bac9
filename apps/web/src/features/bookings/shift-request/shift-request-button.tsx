import type { CurrentUser } from '@rollcall/contract/me'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { useLatePart } from '../../../shared/ui/use-late-part.ts'
import { allWords, t } from '../../../shared/words/words.ts'

const loadDialog = async () => {
  const [module] = await Promise.all([import('./shift-request-dialog.tsx'), allWords()])
  return module
}

/** Nothing where shifts cannot be asked for. The form comes when somebody reaches for it. */
export function ShiftRequestButton({ user }: { user: CurrentUser }) {
  const { part: dialog, isLoading, arrive, reach } = useLatePart(loadDialog)
  const [isOpen, setOpen] = useState(false)
  if (!isEnabled(user.features, 'enableAddNewShift')) return null

  const open = async () => setOpen(await arrive())
  return (
    <>
      <Button busy={isLoading} {...reach} onClick={() => void open()}>
        <Icon name="plus" size={20} />
        {t('booking.requestShift')}
      </Button>
      {dialog && (
        <dialog.ShiftRequestDialog
          isOpen={isOpen}
          consultantName={user.associatedConsultant?.name ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
