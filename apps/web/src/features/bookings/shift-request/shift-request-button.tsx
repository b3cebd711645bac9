import type { CurrentUser } from '@rollcall/contract/me'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { useState } from 'react'
import { clientFailure } from '../../../shared/api/failure.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { toast } from '../../../shared/ui/toast.ts'
import { allWords, t } from '../../../shared/words/words.ts'

const loadDialog = async () => {
  const [module] = await Promise.all([import('./shift-request-dialog.tsx'), allWords()])
  return module
}
type DialogModule = Awaited<ReturnType<typeof loadDialog>>

/** Nothing where shifts cannot be asked for. The form comes when somebody reaches for it. */
export function ShiftRequestButton({ user }: { user: CurrentUser }) {
  const [dialog, setDialog] = useState<DialogModule>()
  const [isOpen, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)
  if (!isEnabled(user.features, 'enableAddNewShift')) return null

  const preload = () => void loadDialog().catch(() => undefined)
  const open = async () => {
    setLoading(true)
    try {
      setDialog(await loadDialog())
      setOpen(true)
    } catch {
      toast(clientFailure('network_unreachable').message, 'error')
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button busy={isLoading} onPointerEnter={preload} onFocus={preload} onClick={() => void open()}>
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
