import { useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useUserSettings } from '../../../shared/storage/settings.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { useToday } from '../../../shared/use-today.ts'
import { t } from '../../../shared/words/words.ts'
import { useSavePlan } from '../use-save-plan.ts'
import { NextTwoWeeks } from './next-two-weeks.tsx'
import { Pause } from './pause.tsx'
import css from './quick-ways.module.css'
import { SameAsLastWeek } from './same-as-last-week.tsx'
import { type Way, type WayProps, ways } from './way.ts'

const icons: Record<Way, IconName> = { sameAsLastWeek: 'copy', nextTwoWeeks: 'check-circle', pause: 'moon' }
const forms: Record<Way, (props: WayProps) => ReactNode> = {
  sameAsLastWeek: SameAsLastWeek,
  nextTwoWeeks: NextTwoWeeks,
  pause: Pause,
}

/** Many days in a few taps: each way shows what it changes before it does, and can be undone. */
export function QuickWays() {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const { date, availability } = useUserSettings()
  const layout = { startOfWeek: date.startOfWeek, isWeekendShown: availability.enableWeekends }
  const save = useSavePlan()
  const [way, setWay] = useState<Way>('sameAsLastWeek')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Form = forms[way]
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
              onClick={() => {
                setWay(each)
                setOpen(true)
              }}
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
      <Dialog open={isOpen} onClose={close} title={t(`quickWays.${way}.name`)}>
        <div className={css.form}>
          <Form
            {...{ today, layout }}
            onConfirm={(plan) => {
              close()
              void save(plan)
            }}
            onClose={close}
          />
        </div>
      </Dialog>
    </Card>
  )
}
