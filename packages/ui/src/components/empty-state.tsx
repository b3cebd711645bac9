import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './empty-state.module.css'
import { Icon, type IconName } from './icon.tsx'

type Props = {
  icon: IconName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

/** Says why nothing is here and offers the next step. */
export function EmptyState({ icon, title, text, action, className }: Props) {
  return (
    <div className={classNames(css.empty, className)}>
      <span className={css.icon}>
        <Icon name={icon} size={28} />
      </span>
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
