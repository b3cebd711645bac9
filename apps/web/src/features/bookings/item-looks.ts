import type { ActionableItem } from '@rollcall/domain/bookings/actionable-item'
import { actionableColourOf } from '@rollcall/domain/bookings/actionable-items'
import type { IconName } from '../../shared/ui/icon-paths.ts'
import type { StatusLook } from '../../shared/ui/status-looks.ts'
import type { Tone } from '../../shared/ui/tone.ts'

const icons: Record<ActionableItem, IconName> = {
  tentative: 'bell',
  agreementsPending: 'file-text',
  confirmDetailsRequired: 'checklist',
  feedbackRequired: 'star',
  runningLate: 'clock',
  getDirections: 'map-pin',
  availability: 'calendar',
  tentativeAccepted: 'check-circle',
  tentativeDeclined: 'close',
}

const tones: Record<ReturnType<typeof actionableColourOf>, Tone> = { red: 'danger', blue: 'info' }

export const itemLook = (item: ActionableItem): StatusLook => ({
  icon: icons[item],
  tone: tones[actionableColourOf([item])],
  title: `booking.item.${item}`,
})
