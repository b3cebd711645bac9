import { classNames } from '@rollcall/ui/components/class-names.ts'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import type { StatusVariant } from '@rollcall/ui/components/status-badge.tsx'
import tones from '@rollcall/ui/components/tone.module.css'
import css from './notification-row.module.css'

export const notificationsClass = css.rows
/** The class of the link around the row. */
export const notificationRowClass = css.row

type Props = {
  variant: Pick<StatusVariant, 'icon' | 'tone'>
  title: string
  kind: string
  when?: string | undefined
  deadline?: string | undefined
}

/** A notification about one item. */
export const NotificationRow = ({ variant: { icon, tone }, title, kind, when, deadline }: Props) => (
  <>
    <span className={classNames(css.icon, tones[tone])}>
      <Icon name={icon} size={20} />
    </span>
    <span className={css.words}>
      <span className={css.title}>{title}</span> <span className={css.kind}>{kind}</span>{' '}
      {when && <span className={css.when}>{when}</span>}{' '}
      {deadline && <span className={css.deadline}>{deadline}</span>}
    </span>
    <Icon name="right" size={20} className={css.arrow} />
  </>
)
