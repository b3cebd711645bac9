import type { Caller } from '../caller.ts'
import { networkOf } from '../rate-limit.ts'

/** The owner of a job at the readers: the candidate, else the caller, by network where it has no id, or the agency. */
export function readerOwnerOf({ subject, actor, trace }: Caller): string {
  if (subject) return subject.candidateId
  if (actor.id !== null) return `${actor.kind}:${actor.id}`
  return trace ? networkOf(trace.ip) : 'agency'
}
