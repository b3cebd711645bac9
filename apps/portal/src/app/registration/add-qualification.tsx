import { AddDialog } from '../../features/qualifications/add-qualification-dialog.tsx'
import type { AddFormProps } from '../../features/registrations/items/add-forms.ts'

export const AddForm = ({ item: { id }, isOpen, onClose, onAdded }: AddFormProps) => (
  <AddDialog isOpen={isOpen} item={{ id, onAdded }} onClose={onClose} />
)
