import { Failure } from '@rollcall/client/transport/failure.ts'
import { secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { tSecondFactors } from './second-factors.words.ts'

/** No more codes are accepted: a new one has to be requested. */
export const isSpent = ({ code, triesLeft }: Failure): boolean =>
  triesLeft === 0 || code === 'mfa_code_expired'

/** The same failure with another text. */
export const saying = ({ code, type, source, param, triesLeft }: Failure, message: string): Failure =>
  new Failure({ code, type, source, param, triesLeft, message })

/** Says how many tries are left, once they are few. */
export const withTriesLeft = (failure: Failure): Failure =>
  failure.triesLeft !== null && failure.triesLeft <= secondFactorRules.fewTriesLeft
    ? saying(failure, tSecondFactors('triesLeft', { wrong: failure.message, count: failure.triesLeft }))
    : failure
