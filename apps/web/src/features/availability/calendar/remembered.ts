import { useStored, writeStored } from '../../../shared/storage/stored.ts'
import { type SelectionMode, selectionModes } from '../selection/selection.ts'
import { type View, views } from './shown-dates.ts'

const MODE = 'availabilityMode'
const VIEW = 'availabilityView'

export function useMode(): SelectionMode {
  const stored = useStored(MODE)
  return selectionModes.find((mode) => mode === stored) ?? 'multi'
}

export const setMode = (mode: SelectionMode): void => writeStored(MODE, mode)

export function useView(): View {
  const stored = useStored(VIEW)
  return views.find((view) => view === stored) ?? 'month'
}

/** As a list of choices names it. */
export const setView = (view: string): void => writeStored(VIEW, view)
