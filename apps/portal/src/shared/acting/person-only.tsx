import { isActing } from '@rollcall/client/storage/session-marks.ts'
import type { apiCalls } from '@rollcall/contract/calls'
import type { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import type { identityCalls } from '@rollcall/contract/identity/identity'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import type { ReactNode } from 'react'
import { tPersonOnly } from './person-only.words.ts'

type Calls = typeof apiCalls & Omit<typeof identityCalls, keyof typeof consultantIdentityCalls>

/**
 * The calls refused while acting, by their declarations: after a change the screen does not compile until it is
 * adapted.
 */
export type RefusedCall = {
  [K in keyof Calls]: Calls[K]['whileActing'] extends 'refused' ? K : never
}[keyof Calls]

const item = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}'

const words = {
  'PUT /password': 'password',
  'POST /password-reset/confirm': 'link',
  'POST /me/account/setup': 'link',
  'GET /me/mfa/devices': 'secondFactor',
  'GET /sessions': 'sessions',
  'PUT /agreements/{id}': 'agreement',
  [`${item}/submit`]: 'item',
  [`${item}/video/progress`]: 'video',
  [`${item}/id-check/complete`]: 'idCheck',
  'POST /me/calendar-feed': 'calendar',
  'GET /me/export': 'data',
  'GET /me/notifications': 'notifications',
  'GET /me/acted-for-me': 'acted',
} as const satisfies Partial<Record<RefusedCall, string>>

const wordsOf: Partial<Record<RefusedCall, (typeof words)[keyof typeof words]>> = words

type Props = {
  /** The purpose of the children, for the explanation. */
  call: RefusedCall
  /** Other refused calls that only the children make. The test checks that every refused call is named. */
  also?: readonly RefusedCall[]
  /** Shows the explanation on a page of its own. */
  inPage?: (said: ReactNode) => ReactNode
  children: ReactNode
}

/** Shows an explanation instead of its children to a consultant who may not make the call. */
export function PersonOnly({ call, inPage = (said) => said, children }: Props) {
  return isActing() ? inPage(<Notice>{tPersonOnly(wordsOf[call] ?? 'other')}</Notice>) : children
}
