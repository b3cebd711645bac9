import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'

/**
 * What the screen of every kind of item gets. It stands in a dialog, below the item's status, reason and description, and may
 * end in `DialogActions`. It is shown whatever the status, except while the item is restricted: what is done or on its way
 * is shown as such.
 */
export interface ItemProps {
  registrationId: string
  item: ComplianceItem
  /** It was handed in: the dialog keeps the change and says what happens next. With the item as the service answered it. */
  onDone: (item: ComplianceItem) => Promise<void>
  /** While something is being sent, the dialog cannot be closed. */
  onBusy: (isBusy: boolean) => void
}
