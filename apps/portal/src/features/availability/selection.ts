import { eachDate } from '@rollcall/domain/time/calendar-date'

export const selectionModes = ['multi', 'range'] as const
export type SelectionMode = (typeof selectionModes)[number]

export interface Selection {
  datesLocal: ReadonlySet<string>
  /** The first end of a range whose second is still to be chosen. */
  rangeStart: string | null
  /** The anchor of a shift selection, and the selection before it. */
  extension: { fromLocal: string; base: ReadonlySet<string> } | null
}

export type SelectionAction =
  | { type: 'press'; dateLocal: string; mode: SelectionMode; isSelectable: (dateLocal: string) => boolean }
  | { type: 'extend'; fromLocal: string; toLocal: string; isSelectable: (dateLocal: string) => boolean }
  | { type: 'move' }
  | { type: 'choose'; datesLocal: readonly string[] }
  | { type: 'keep'; isSelectable: (dateLocal: string) => boolean }

export const nothingSelected: Selection = { datesLocal: new Set(), rangeStart: null, extension: null }

export function selectionAfter(selection: Selection, action: SelectionAction): Selection {
  if (action.type === 'press') return pressed(selection, action)
  if (action.type === 'extend') return extended(selection, action)
  if (action.type === 'keep') return kept(selection, action.isSelectable)
  if (action.type === 'choose') return { ...nothingSelected, datesLocal: new Set(action.datesLocal) }
  return selection.extension ? { ...selection, extension: null } : selection
}

type Pressed = Extract<SelectionAction, { type: 'press' }>
type Extended = Extract<SelectionAction, { type: 'extend' }>

function pressed(selection: Selection, { dateLocal, mode, isSelectable }: Pressed): Selection {
  if (!isSelectable(dateLocal)) return selection
  const { datesLocal, rangeStart } = selection
  if (mode === 'multi') {
    const toggled = new Set(datesLocal)
    if (!toggled.delete(dateLocal)) toggled.add(dateLocal)
    return { ...nothingSelected, datesLocal: toggled }
  }
  return rangeStart === null
    ? { ...nothingSelected, datesLocal: new Set([dateLocal]), rangeStart: dateLocal }
    : { ...nothingSelected, datesLocal: new Set(between(rangeStart, dateLocal).filter(isSelectable)) }
}

/** Going back the way one came takes days out again. */
function extended(selection: Selection, { fromLocal, toLocal, isSelectable }: Extended): Selection {
  const extension = selection.extension ?? { fromLocal, base: selection.datesLocal }
  const added = between(extension.fromLocal, toLocal).filter(isSelectable)
  return { datesLocal: new Set([...extension.base, ...added]), rangeStart: null, extension }
}

/** Without the days that can no longer be selected: the weekend was hidden, or midnight passed. */
function kept(selection: Selection, isSelectable: (dateLocal: string) => boolean): Selection {
  const dates = [...selection.datesLocal].filter(isSelectable)
  return dates.length === selection.datesLocal.size
    ? selection
    : { ...nothingSelected, datesLocal: new Set(dates) }
}

const between = (one: string, other: string) => (one < other ? eachDate(one, other) : eachDate(other, one))
