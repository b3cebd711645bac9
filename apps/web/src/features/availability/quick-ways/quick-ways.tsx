import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useToday } from '../../../shared/clock.ts'
import { lazy, useLazy } from '../../../shared/lazy.ts'
import { useUserSettings } from '../../../shared/storage/settings.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import css from './quick-ways.module.css'
import { tQuickWays } from './quick-ways.words.ts'

const ways = ['sameAsLastWeek', 'nextTwoWeeks', 'pause'] as const
export type Way = (typeof ways)[number]

const icons: Record<Way, IconName> = { sameAsLastWeek: 'copy', nextTwoWeeks: 'check-circle', pause: 'moon' }
const dialogPart = lazy(() => import('./quick-way-dialog.tsx'))

/** Many days in a few taps: each way shows what it changes before it does, and can be undone. */
export function QuickWays() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const { date, availability } = useUserSettings()
  const layout = { startOfWeek: date.startOfWeek, isWeekendShown: availability.enableWeekends }
  const { module: dialog, request, preloadProps } = useLazy(dialogPart)
  const [way, setWay] = useState<Way>('sameAsLastWeek')
  const [isOpen, setOpen] = useState(false)
  const open = async (chosen: Way) => {
    setWay(chosen)
    setOpen(await request())
  }
  return (
    <Card as="section" aria-labelledby="quick-ways">
      <SectionHeading id="quick-ways" lead={tQuickWays('lead')}>
        {tQuickWays('title')}
      </SectionHeading>
      <ul className={css.ways}>
        {ways.map((each) => (
          <li key={each}>
            <button
              type="button"
              aria-haspopup="dialog"
              className={css.way}
              {...preloadProps}
              onClick={() => void open(each)}
            >
              <Icon name={icons[each]} size={20} />
              <span className={css.wayWords}>
                <span className={css.name}>{tQuickWays(`${each}.name`)}</span>
                <span className={css.quiet}>{tQuickWays(`${each}.text`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {dialog && <dialog.QuickWayDialog {...{ way, isOpen, today, layout }} onClose={() => setOpen(false)} />}
    </Card>
  )
}
