import { ignoreSecondTap } from '../../shared/ui/ignore-second-tap.ts'
import { toast } from '../../shared/ui/toast.ts'
import { t } from '../../shared/words/words.ts'
import { type DaysChange, useSaveDays } from './availability.queries.ts'
import { sayRefused } from './selection/use-change-selection.ts'

/** Saves days and says so, with a way back. */
export function useSavePlan(): (change: DaysChange) => void {
  const { mutateAsync } = useSaveDays()
  return ({ days, undo }) => {
    ignoreSecondTap()
    const takeBack = () => {
      mutateAsync({ days: undo, undo: days }).then(
        () => toast(t('availability.saved.undone'), 'success'),
        sayRefused,
      )
    }
    const action = { label: t('ui.action.undo'), onPress: takeBack }
    const count = days.length
    mutateAsync({ days, undo }).then(
      (outcome) =>
        outcome === 'waiting'
          ? toast(t('quickWays.waits', { count }), 'info', action)
          : toast(t('quickWays.done', { count }), 'success', action),
      sayRefused,
    )
  }
}
