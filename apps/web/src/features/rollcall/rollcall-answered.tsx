import { formatLongDay } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import tones from '../../shared/ui/tone.module.css'
import { t } from '../../shared/words/words.ts'
import { untilWords, whenOf } from './day-words.ts'
import css from './rollcall.module.css'
import type { Answer } from './rollcall.queries.ts'
import type { RollcallMoment } from './rollcall-moment.ts'
import { RollcallTitle } from './rollcall-title.tsx'

type Props = {
  rollcall: Answer
  moment: RollcallMoment
  activeDateLocal: string
  hasFocus: boolean
  onChange: () => void
}

export function RollcallAnswered({ rollcall, moment, activeDateLocal, hasFocus, onChange }: Props) {
  const isReady = rollcall === 'ready'
  return (
    <div className={css.answered}>
      <span className={classNames(css.mark, tones[isReady ? 'success' : 'neutral'])}>
        <Icon name={isReady ? 'check' : 'close'} size={20} />
      </span>
      <div className={css.words}>
        <RollcallTitle hasFocus={hasFocus}>
          {t(`rollcall.said.${rollcall}`, { when: whenOf(moment, activeDateLocal) })}
        </RollcallTitle>
        <p className={css.quiet}>
          {t(`rollcall.counts.${rollcall}`, { day: formatLongDay(activeDateLocal) })}{' '}
          {untilWords(moment, activeDateLocal, true)}
        </p>
      </div>
      <Button variant="soft" onClick={onChange}>
        {t('rollcall.change')}
      </Button>
    </div>
  )
}
