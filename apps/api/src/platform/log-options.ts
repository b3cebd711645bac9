import pino from 'pino'

/** In `detail` PostgreSQL repeats the values of the row it refused: addresses, password hashes. */
export const logOptions = { base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['err.detail'] }
