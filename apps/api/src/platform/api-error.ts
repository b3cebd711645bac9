import { randomInt } from 'node:crypto'
import { type ErrorCode, errorCatalogue } from '@rollcall/contract/errors'

interface Details {
  /** The field or the dates the refusal is about. */
  param?: string | null
  message?: string
  retryAfterSeconds?: number
  triesLeft?: number
}

/** A refusal with a code. Any other thrown error is a bug and becomes a 500. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly param: string | null
  readonly retryAfterSeconds: number | undefined
  readonly triesLeft: number | undefined

  constructor(code: ErrorCode, { param, message, retryAfterSeconds, triesLeft }: Details = {}) {
    super(message ?? plainWords(code))
    this.code = code
    this.param = param ?? null
    this.retryAfterSeconds = retryAfterSeconds
    this.triesLeft = triesLeft
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}

const plainWords = (code: string) => `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}.`

/** In seconds, with jitter, so that clients that were refused together do not return together. */
export const soon = (): number => randomInt(1, 6)
