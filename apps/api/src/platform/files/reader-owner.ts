import type { Caller } from '../caller.ts'
import { networkOf } from '../rate-limit.ts'

/** Who takes a turn at the readers: the person it is about, a caller without an account by network, or the agency. */
export const readerOwnerOf = ({ subject, trace }: Caller): string =>
  subject?.candidateId ?? (trace ? networkOf(trace.ip) : 'agency')
