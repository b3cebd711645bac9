import { isActing } from '@rollcall/client/storage/session-marks.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import css from './shell.module.css'
import { tShell } from './shell.words.ts'

const learningPart = lazy(() => import('../../features/learning/open-learning.ts'))

type Props = { user: CurrentUser; onFollow?: () => void }

/** The learning platform, in a tab of its own. */
export function LearningButton({ user, onFollow }: Props) {
  const { request, preloadProps } = useLazy(learningPart)
  // It would open the candidate's own account.
  if (!isEnabled(user.features, 'growthHub') || isActing()) return null
  const open = async () => {
    // Opened synchronously in the press: a tab opened later is blocked.
    const tab = navigator.onLine ? window.open('', '_blank') : null
    onFollow?.()
    if (await request()) await learningPart.arrived()?.openLearning(tab)
    else tab?.close()
  }
  return (
    <button type="button" className={css.link} onClick={() => void open()} {...preloadProps}>
      <Icon name="external" />
      <span>
        {tShell('learning')} <VisuallyHidden>{tShell('newTab')}</VisuallyHidden>
      </span>
    </button>
  )
}
