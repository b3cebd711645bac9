import type { SecondFactorDevice } from '@rollcall/contract/identity/second-factors'
import { tSecondFactors } from './second-factors.words.ts'

/** The name given by its owner, or its kind. */
export const nameOf = ({ name, channel }: SecondFactorDevice): string =>
  name ?? tSecondFactors(`channel.${channel}`)
