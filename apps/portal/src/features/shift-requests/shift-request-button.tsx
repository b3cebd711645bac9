import type { CurrentUser } from '@rollcall/contract/people/me'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useState } from 'react'
import { tShiftRequests } from './shift-requests.words.ts'

const dialogPart = lazy(() => import('./shift-request-dialog.tsx'))

/** Renders nothing if shift requests are disabled. The form is loaded on hover or focus. */
export function ShiftRequestButton({ user }: { user: CurrentUser }) {
  const { module: dialog, isLoading, request, preloadProps } = useLazy(dialogPart)
  const [isOpen, setOpen] = useState(false)
  if (!isEnabled(user.features, 'enableAddNewShift')) return null
  return (
    <>
      <Button busy={isLoading} {...preloadProps} onClick={async () => setOpen(await request())}>
        <Icon name="plus" size={20} />
        {tShiftRequests('title')}
      </Button>
      {dialog && (
        <dialog.ShiftRequestDialog
          isOpen={isOpen}
          timeZone={user.timezone}
          consultantName={user.associatedConsultant?.name ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
