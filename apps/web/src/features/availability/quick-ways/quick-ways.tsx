import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useUserSettings } from '../../../shared/storage/settings.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { useLatePart } from '../../../shared/ui/use-late-part.ts'
import { useToday } from '../../../shared/use-today.ts'
import { t } from '../../../shared/words/words.ts'
import css from './quick-ways.module.css'
import { type Way, ways } from './way.ts'

const icons: Record<Way, IconName> = { sameAsLastWeek: 'copy', nextTwoWeeks: 'check-circle', pause: 'moon' }
const loadDialog = () => import('./quick-way-dialog.tsx')

/** Many days in a few taps: each way shows what it changes before it does, and can be undone. */
export function QuickWays() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const { date, availability } = useUserSettings()
  const layout = { startOfWeek: date.startOfWeek, isWeekendShown: availability.enableWeekends }
  const { part: dialog, arrive, reach } = useLatePart(loadDialog)
  const [way, setWay] = useState<Way>('sameAsLastWeek')
  const [isOpen, setOpen] = useState(false)
  const open = async (chosen: Way) => {
    setWay(chosen)
    setOpen(await arrive())
  }
  return (
    <Card as="section" aria-labelledby="quick-ways">
      <SectionHeading id="quick-ways" lead={t('quickWays.lead')}>
        {t('quickWays.title')}
      </SectionHeading>
      <ul className={css.ways}>
        {ways.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={css.way}
              {...reach}
              onClick={() => void open(each)}
            >
              <Icon name={icons[each]} size={20} />
              <span className={css.wayWords}>
                <span className={css.name}>{t(`quickWays.${each}.name`)}</span>
                <span className={css.quiet}>{t(`quickWays.${each}.text`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {dialog && <dialog.QuickWayDialog {...{ way, isOpen, today, layout }} onClose={() => setOpen(false)} />}
    </Card>
  )
}
