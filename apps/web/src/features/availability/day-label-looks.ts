import type { DayLabel } from '@rollcall/domain/availability/day-label'
import type { StatusLooks } from '../../shared/ui/status-looks.ts'

export const dayLabelLooks: StatusLooks<DayLabel> = {
  placed: { icon: 'school', tone: 'info', title: 'availability.label.placed' },
  tentative: { icon: 'bell', tone: 'tentative', title: 'availability.label.tentative' },
  available: { icon: 'check', tone: 'success', title: 'availability.label.available' },
  partial: { icon: 'clock', tone: 'warning', title: 'availability.label.partial' },
  unavailable: { icon: 'close', tone: 'danger', title: 'availability.label.unavailable' },
  notSet: { icon: 'circle', tone: 'neutral', title: 'availability.label.notSet' },
}
