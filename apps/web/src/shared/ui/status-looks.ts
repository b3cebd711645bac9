import type { PlainKey } from '../words/words.ts'
import type { IconName } from './icon-paths.ts'
import type { Tone } from './tone.ts'

export type StatusLook = { icon: IconName; tone: Tone; title: PlainKey }

/** A feature's own statuses: the compiler asks for a look for each. */
export type StatusLooks<Status extends string> = Readonly<Record<Status, StatusLook>>

export const commonStatusLooks = {
  active: { icon: 'check-circle', tone: 'success', title: 'ui.status.active' },
  actionRequired: { icon: 'warning', tone: 'warning', title: 'ui.status.actionRequired' },
  awaitingVerification: { icon: 'clock', tone: 'info', title: 'ui.status.awaitingVerification' },
  complete: { icon: 'check-circle', tone: 'success', title: 'ui.status.complete' },
  expired: { icon: 'error', tone: 'danger', title: 'ui.status.expired' },
  expiring: { icon: 'warning', tone: 'warning', title: 'ui.status.expiring' },
  inProgress: { icon: 'clock', tone: 'info', title: 'ui.status.inProgress' },
  pending: { icon: 'clock', tone: 'warning', title: 'ui.status.pending' },
  unknown: { icon: 'help', tone: 'neutral', title: 'ui.status.unknown' },
  unverified: { icon: 'clock', tone: 'neutral', title: 'ui.status.unverified' },
  verified: { icon: 'check-circle', tone: 'success', title: 'ui.status.verified' },
} as const satisfies Record<string, StatusLook>

export type CommonStatus = keyof typeof commonStatusLooks
