import type { CallAnswer } from '@rollcall/contract/call'
import type { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import type { identityCalls } from '@rollcall/contract/identity/identity'
import { type CallInput, transmit } from '../transport/transport.ts'

export type IdentityCalls = typeof identityCalls & typeof consultantIdentityCalls
export type IdentityAnswer<K extends keyof IdentityCalls> = CallAnswer<IdentityCalls[K]>

export const identityCall = <T>(key: keyof IdentityCalls, input: CallInput = {}, token?: string) =>
  transmit<T>('/identity', key, input, token)
