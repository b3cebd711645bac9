import type { ReactNode } from 'react'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { t } from '../../../shared/words/words.ts'
import { useSavePlan } from '../use-save-plan.ts'
import { NextTwoWeeks } from './next-two-weeks.tsx'
import { Pause } from './pause.tsx'
import css from './quick-ways.module.css'
import { SameAsLastWeek } from './same-as-last-week.tsx'
import type { Way, WayProps } from './way.ts'

const forms: Record<Way, (props: WayProps) => ReactNode> = {
  sameAsLastWeek: SameAsLastWeek,
  nextTwoWeeks: NextTwoWeeks,
  pause: Pause,
}

type Props = Omit<WayProps, 'onConfirm'> & { way: Way; isOpen: boolean }

export function QuickWayDialog({ way, isOpen, today, layout, onClose }: Props) {
  const save = useSavePlan()
  const Form = forms[way]
  return (
    <Dialog open={isOpen} onClose={onClose} title={t(`quickWays.${way}.name`)}>
      <div className={css.form}>
        <Form
          {...{ today, layout, onClose }}
          onConfirm={(plan) => {
            onClose()
            void save(plan)
          }}
        />
      </div>
    </Dialog>
  )
}
