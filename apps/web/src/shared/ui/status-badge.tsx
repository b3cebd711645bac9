import type { ReactNode } from 'react'
import { t } from '../words/words.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import css from './status-badge.module.css'
import { type CommonStatus, commonStatusLooks, type StatusLook, type StatusLooks } from './status-looks.ts'
import tones from './tone.module.css'

type Common = { status: CommonStatus; className?: string | undefined }
type Own<Status extends string> = {
  status: Status
  looks: StatusLooks<Status>
  className?: string | undefined
}
type Look = { look: StatusLook; className?: string | undefined }
type Any = { status: string; looks?: Readonly<Record<string, StatusLook>>; className?: string | undefined }

/** A status that a newer service sends and this page does not know shows as unknown. */
export function StatusBadge(props: Common): ReactNode
export function StatusBadge<Status extends string>(props: Own<Status>): ReactNode
export function StatusBadge(props: Look): ReactNode
export function StatusBadge(props: Any | Look): ReactNode {
  const { icon, tone, title } = 'look' in props ? props.look : lookOf(props)
  return (
    <span className={classNames(css.badge, tones[tone], props.className)}>
      <Icon name={icon} size={16} />
      {t(title)}
    </span>
  )
}

const lookOf = ({ status, looks = commonStatusLooks }: Any): StatusLook =>
  looks[status] ?? commonStatusLooks.unknown
