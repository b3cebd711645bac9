import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './notice.module.css'
import tones from './tone.module.css'
import { type Kind, kindVariants } from './tone.ts'
import { tUi } from './ui.words.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type Props = {
  kind?: Kind | undefined
  title?: ReactNode
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export function Notice({ kind = 'info', title, action, className, children }: Props) {
  const { icon, tone } = kindVariants[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={classNames(css.notice, tones[tone], className)}
    >
      <Icon name={icon} size={20} className={css.icon} />
      <div className={css.words}>
        <VisuallyHidden>{tUi(`kind.${kind}`)}: </VisuallyHidden>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}
