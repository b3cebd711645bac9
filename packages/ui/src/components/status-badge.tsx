import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import css from './status-badge.module.css'
import tones from './tone.module.css'
import type { Tone } from './tone.ts'
import { tUi } from './ui.words.ts'

export interface StatusVariant {
  icon: IconName
  tone: Tone
  /** A function, so that it uses the current language. */
  title: () => string
}

/** The statuses of a feature: the compiler requires a variant for each. */
export type StatusVariants<Status extends string> = Readonly<Record<Status, StatusVariant>>

/** The same label and style for a state of items, of records in My Files and of registrations. */
export const commonStatuses = {
  accepted: { icon: 'check-circle', tone: 'success', title: () => tUi('status.accepted') },
  active: { icon: 'check-circle', tone: 'success', title: () => tUi('status.active') },
  awaitingVerification: { icon: 'clock', tone: 'info', title: () => tUi('status.awaitingVerification') },
  complete: { icon: 'check-circle', tone: 'success', title: () => tUi('status.complete') },
  expired: { icon: 'error', tone: 'danger', title: () => tUi('status.expired') },
  inProgress: { icon: 'clock', tone: 'info', title: () => tUi('status.inProgress') },
  notAccepted: { icon: 'error', tone: 'danger', title: () => tUi('status.notAccepted') },
  pending: { icon: 'clock', tone: 'warning', title: () => tUi('status.pending') },
  unknown: { icon: 'help', tone: 'neutral', title: () => tUi('status.unknown') },
} as const satisfies Record<string, StatusVariant>

/** It is valid for this many days, today included. */
export const expiringStatus = (daysLeft: number): StatusVariant => ({
  icon: 'warning',
  tone: 'warning',
  title: () => (daysLeft <= 0 ? tUi('status.expiresToday') : tUi('status.expiring', { count: daysLeft })),
})

type Props = { variant: StatusVariant; className?: string | undefined }

export const StatusBadge = ({ variant: { icon, tone, title }, className }: Props): ReactNode => (
  <span className={classNames(css.badge, tones[tone], className)}>
    <Icon name={icon} size={16} />
    {title()}
  </span>
)
