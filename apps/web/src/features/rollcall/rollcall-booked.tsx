import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import { whenOf } from './day-words.ts'
import css from './rollcall.module.css'
import type { RollcallMoment } from './rollcall-moment.ts'
import { RollcallTitle } from './rollcall-title.tsx'

type Props = {
  moment: RollcallMoment
  activeDateLocal: string
  /** The booking came before the answer did. */
  isRefused: boolean
}

/** Nobody who works on the day is asked whether they are ready to. */
export const RollcallBooked = ({ moment, activeDateLocal, isRefused }: Props) => (
  <Card as="section" aria-labelledby="rollcall" className={css.card}>
    <div className={css.slim}>
      <Icon name="school" size={20} />
      <RollcallTitle hasFocus={isRefused}>
        {t('rollcall.booked', { when: whenOf(moment, activeDateLocal) })}
      </RollcallTitle>
    </div>
    {isRefused && <Notice kind="warning">{t('rollcall.conflict')}</Notice>}
  </Card>
)
