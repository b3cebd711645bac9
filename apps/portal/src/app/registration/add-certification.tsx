import { useRouteContext } from '@tanstack/react-router'
import { AddCertificationDialog } from '../../features/certifications/add-certification-dialog.tsx'
import { checkerOf } from '../../features/registrations/item-status.ts'
import type { AddFormProps } from '../../features/registrations/items/add-forms.ts'

/** The form of My Files, for the type that an item asks for. */
export function AddForm({ item: { id, title, referenceId }, isOpen, onClose, onAdded }: AddFormProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  if (referenceId === null) throw new Error('An item that asks for a certification says which')
  return (
    <AddCertificationDialog
      isOpen={isOpen}
      replaced={undefined}
      item={{ id, title, typeId: referenceId, onAdded }}
      user={user}
      checker={checkerOf(user)}
      onClose={onClose}
    />
  )
}
