import { asFailure } from '@rollcall/client/transport/failure.ts'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatDays } from '../../shared/availability/day-spans.ts'
import { type DaysChange, useSaveDays } from './availability.queries.ts'
import { tAvailability } from './availability.words.ts'

interface Words {
  saved: string
  queued: string
}

const wordsFor = (count: number): Words => ({
  saved: tAvailability('changed.done', { count }),
  queued: tAvailability('changed.queued', { count }),
})

/** Saves days and shows a toast, with an undo or the reason of a refusal. Returns whether they were saved. */
export function useSavePlan(): (change: DaysChange, words?: Words) => Promise<boolean> {
  const { mutateAsync } = useSaveDays()
  const undoChange = async (change: DaysChange) => {
    try {
      await mutateAsync(change)
      toast(tAvailability('saved.undone'), 'success')
    } catch (error) {
      toastRefusal(error)
    }
  }
  return async ({ days, undo }, words = wordsFor(days.length)) => {
    const action = { label: tUi('action.undo'), onPress: () => void undoChange({ days: undo, undo: days }) }
    try {
      const outcome = await mutateAsync({ days, undo })
      if (outcome === 'queued') toast(words.queued, 'info', action)
      else toast(words.saved, 'success', action)
      return true
    } catch (error) {
      toastRefusal(error)
      return false
    }
  }
}

/** A new booking is named by its days. */
function toastRefusal(error: unknown): void {
  const { code, param, message } = asFailure(error)
  const isBooked = code === 'availability_conflicts_with_booking' && param
  toast(
    isBooked
      ? tAvailability('saved.bookedMeanwhile', { days: formatDays(param.split(',')) })
      : tAvailability('saved.failed', { reason: message }),
    'error',
  )
}
