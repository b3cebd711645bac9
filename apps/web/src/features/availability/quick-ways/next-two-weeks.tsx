import { nextTwoWeeksAvailable } from '@rollcall/domain/availability/quick-ways'
import { Preview } from './preview.tsx'
import type { WayProps } from './way.ts'

export function NextTwoWeeks({ today, layout, onConfirm, onClose }: WayProps) {
  const wanted = nextTwoWeeksAvailable({ todayLocal: today, isWeekendShown: layout.isWeekendShown })
  const datesLocal = wanted.map(({ dateLocal }) => dateLocal)
  return <Preview {...{ datesLocal, onConfirm, onClose }} wanted={() => wanted} />
}
