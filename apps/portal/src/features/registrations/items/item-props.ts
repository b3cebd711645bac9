import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'

/**
 * The props of every kind of item. Its content is in a dialog, below status, reason and description, and may end in
 * `DialogActions`. It is shown for every status except restricted, and has to present done and submitted items.
 */
export interface ItemProps {
  registrationId: string
  item: ComplianceItem
  /** Called after a submission with the returned item: the dialog stores it and says what happens next. */
  onDone: (item: ComplianceItem) => Promise<void>
  /** While something is being sent, the dialog cannot be closed. */
  onBusy: (isBusy: boolean) => void
}
