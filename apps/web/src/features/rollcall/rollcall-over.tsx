import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import css from './rollcall.module.css'

/** Its time has passed and the next question has not come yet: for a moment, or until there is a network again. */
export const RollcallOver = () => (
  <Card as="section" aria-label={t('rollcall.over')} className={css.slim}>
    <Icon name="clock" size={20} />
    <p>
      {t('rollcall.over')} {!navigator.onLine && t('rollcall.overOffline')}
    </p>
  </Card>
)
