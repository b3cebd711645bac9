import { tFailure } from '../words/failure.words.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { tUi } from './ui.words.ts'

/** Shown instead of a lazy part whose file could not be loaded. */
export const NotArrived = ({ retry }: { retry: () => void }) => (
  <Notice kind="error" action={<Button onClick={retry}>{tUi('action.retry')}</Button>}>
    {tFailure('network_unreachable')}
  </Notice>
)
