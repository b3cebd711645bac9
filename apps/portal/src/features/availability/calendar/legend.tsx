import { dayLabels } from '@rollcall/domain/work/availability/day-label'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import { memo } from 'react'
import { tAvailability } from '../availability.words.ts'
import { dayLabelVariants } from '../day-words.ts'
import css from './legend.module.css'

/** What the colours, icons and borders of the days mean. */
export const Legend = memo(function Legend() {
  return (
    <ul aria-label={tAvailability('legend.title')} className={css.legend}>
      {dayLabels.map((label) => {
        const { icon, tone, title } = dayLabelVariants[label]
        return (
          <li key={label}>
            <span aria-hidden="true" data-label={label} className={classNames(css.mark, tones[tone])}>
              <Icon name={icon} size={14} />
            </span>
            {title()}
          </li>
        )
      })}
      <li>
        <span aria-hidden="true" className={classNames(css.mark, css.dashed)} />
        {tAvailability('legend.byWeekday')}
      </li>
      <li>
        <span aria-hidden="true" className={classNames(css.mark, css.today)} />
        {tAvailability('legend.today')}
      </li>
      <li>
        <span aria-hidden="true" className={classNames(css.mark, css.selected)}>
          <Icon name="check" size={14} />
        </span>
        {tAvailability('legend.selected')}
      </li>
      <li>
        <span aria-hidden="true" className={css.mark}>
          +1
        </span>
        {tAvailability('legend.more')}
      </li>
      <li>
        <span aria-hidden="true" className={css.mark}>
          <Icon name="warning" size={14} />
        </span>
        {tAvailability('legend.missing')}
      </li>
      <li>
        <span aria-hidden="true" className={css.mark}>
          <Icon name="send" size={14} />
        </span>
        {tAvailability('legend.queued')}
      </li>
    </ul>
  )
})
