import type { MfaDevice } from '@rollcall/contract/identity/second-factors'
import { tTwoStep } from './two-step.words.ts'

/** As its owner calls it, or what it is. */
export const nameOf = ({ name, channel }: MfaDevice): string => name ?? tTwoStep(`channel.${channel}`)
