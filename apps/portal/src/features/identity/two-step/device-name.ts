import type { MfaDevice } from '@rollcall/contract/identity/second-factors'
import { tTwoStep } from './two-step.words.ts'

/** The name given by its owner, or its kind. */
export const nameOf = ({ name, channel }: MfaDevice): string => name ?? tTwoStep(`channel.${channel}`)
