import { ignoreSecondTap } from '../../shared/ui/ignore-second-tap.ts'
import { toast } from '../../shared/ui/toast.ts'
import { t } from '../../shared/words/words.ts'
import { type DaysChange, useSaveDays } from './availability.queries.ts'
import { sayRefused } from './say-refused.ts'

interface Words {
  saved: string
  waits: string
}

const wordsFor = (count: number): Words => ({
  saved: t('quickWays.done', { count }),
  waits: t('quickWays.waits', { count }),
})

/** Saves days and says so, with a way back. False: they were refused, and that was said. */
export function useSavePlan(): (change: DaysChange, words?: Words) => Promise<boolean> {
  const { mutateAsync } = useSaveDays()
  const takeBack = async (change: DaysChange) => {
    try {
      await mutateAsync(change)
      toast(t('availability.saved.undone'), 'success')
    } catch (error) {
      sayRefused(error)
    }
  }
  return async ({ days, undo }, words = wordsFor(days.length)) => {
    ignoreSecondTap()
    const action = { label: t('ui.action.undo'), onPress: () => void takeBack({ days: undo, undo: days }) }
    try {
      const outcome = await mutateAsync({ days, undo })
      if (outcome === 'waiting') toast(words.waits, 'info', action)
      else toast(words.saved, 'success', action)
      return true
    } catch (error) {
      sayRefused(error)
      return false
    }
  }
}
