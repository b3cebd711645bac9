import type { IconName } from '../../shared/ui/icon-paths.ts'
import type { Tone } from '../../shared/ui/tone.ts'
import type { ClockPhase } from './clock-moment.ts'

export const clockLooks: Readonly<Record<ClockPhase, { icon: IconName; tone: Tone }>> = {
  closed: { icon: 'clock', tone: 'neutral' },
  ready: { icon: 'clock', tone: 'info' },
  clockedIn: { icon: 'check', tone: 'success' },
  onMealBreak: { icon: 'cup', tone: 'warning' },
  finished: { icon: 'check-circle', tone: 'neutral' },
  autoClockedOut: { icon: 'warning', tone: 'warning' },
  missed: { icon: 'warning', tone: 'warning' },
}
