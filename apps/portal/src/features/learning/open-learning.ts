import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { fetchLearningLink } from './learning.queries.ts'
import { tLearning } from './learning.words.ts'

let isAsking = false

const again = () => ({
  label: tUi('action.retry'),
  onPress: () => void openLearning(window.open('', '_blank')),
})

/** Sends a tab, opened in the press, on to the learning platform, or closes it and says why. */
export async function openLearning(tab: Window | null): Promise<void> {
  if (isAsking || !navigator.onLine) {
    tab?.close()
    if (!isAsking) toast(tLearning('offline'), 'warning', again())
    return
  }
  if (!tab) return toast(tLearning('blocked'), 'warning', again())
  isAsking = true
  sayOpening(tab)
  const answer = await fetchLearningLink()
  isAsking = false
  if (answer.isSuccess) {
    // The platform must not be able to send the portal's tab anywhere.
    tab.opener = null
    tab.location.replace(answer.data.url)
    return
  }
  tab.close()
  const { message, type } = answer.error
  toast(message, 'error', type === 'transientError' ? again() : undefined)
}

/** On a slow network the tab is empty for a while. */
function sayOpening({ document }: Window): void {
  document.documentElement.lang = 'en'
  document.documentElement.style.colorScheme = 'light dark'
  document.title = tLearning('opening')
  document.body.textContent = tLearning('opening')
}
