import type { ReadyStatus } from '@rollcall/domain/rollcall/ready-status'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import css from './rollcall.module.css'
import type { Answer } from './rollcall.queries.ts'

type Props = { given: ReadyStatus; onAnswer: (answer: Answer) => void }

export function RollcallChoices({ given, onAnswer }: Props) {
  const isPressed = (answer: Answer) => (given === 'unset' ? undefined : given === answer)
  return (
    <div className={css.choices}>
      <Button variant="primary" aria-pressed={isPressed('ready')} onClick={() => onAnswer('ready')}>
        <Icon name="check-circle" size={20} />
        {t('rollcall.ready')}
      </Button>
      <Button aria-pressed={isPressed('notReady')} onClick={() => onAnswer('notReady')}>
        <Icon name="close" size={20} />
        {t('rollcall.notReady')}
      </Button>
    </div>
  )
}
