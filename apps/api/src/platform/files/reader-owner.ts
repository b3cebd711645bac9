import type { Caller } from '../caller.ts'
import { networkOf } from '../rate-limit.ts'

/** The owner of a job at the readers: the candidate, the network of a caller without an account, or the agency. */
export const readerOwnerOf = ({ subject, trace }: Caller): string =>
  subject?.candidateId ?? (trace ? networkOf(trace.ip) : 'agency')
