import type { Features } from '@rollcall/domain/features/feature-flags'
import type { Clock } from './clock.ts'

export interface Actor {
  kind: 'candidate' | 'guest' | 'consultant' | 'agencyKey' | 'system' | 'anonymous'
  id: string | null
  /** The grant by which a consultant acts for a candidate. */
  grantId?: string
  /** The verified number from which a candidate replied by text message, by its id: the number itself may be erased. */
  numberId?: string
}

/** The request of an action. */
export interface Trace {
  traceId: string
  ip: string
  userAgent: string
}

/** The actor, the candidate and the request of a change, as the audit log records them. */
export interface Caller {
  /** The candidate that the call is about; null if there is none or it is not known yet. */
  subject: { candidateId: string } | null
  actor: Actor
  /** Null for jobs. */
  trace: Trace | null
  clock: Clock
}

/** A caller without a token. A use case may identify them. */
export interface PublicCaller extends Caller {
  subject: null
  trace: Trace
}

export interface CandidateCaller extends Caller {
  subject: {
    candidateId: string
    region: string
    timeZone: string
    /** The candidate's own settings override those of their region, which override the general ones. */
    features: Features
  }
  /** The candidate themselves, or the consultant who acts for them. */
  actor: { kind: 'candidate' | 'consultant'; id: string; grantId?: string }
  trace: Trace
  sessionId: string
  /** The agency requires one, and the candidate has not set it up yet. */
  isSecondFactorMissing?: boolean
}

/** A consultant at the desk, in their own name. One who acts for a candidate is a `CandidateCaller`. */
export interface ConsultantCaller extends Caller {
  subject: null
  actor: { kind: 'consultant'; id: string }
  trace: Trace
  session: { name: string; email: string | null; offices: string[]; expiresAt: number }
  /** Whether they serve an office that is responsible for this place. */
  serves(home: { region: string; state: string }): boolean
}

/** One of the agency's systems. */
export interface AgencyKeyCaller extends Caller {
  subject: null
  actor: { kind: 'agencyKey'; id: string }
  trace: Trace
  key: {
    source: string
    scopes: string[]
    /** Null: every region. */
    regions: string[] | null
    expiresAt: number
  }
}

/**
 * Whether a caller may decide about a candidate: consultants about those of their offices, keys about those of their
 * regions, jobs and commands about all.
 */
export function mayDecideAbout(
  caller: Caller | ConsultantCaller | AgencyKeyCaller,
  home: { region: string; state: string },
): boolean {
  if ('serves' in caller) return caller.serves(home)
  if ('key' in caller) return coversRegion(caller.key, home.region)
  return caller.actor.kind === 'system'
}

/** Whether a key may see and change records of a region. */
export const coversRegion = ({ regions }: AgencyKeyCaller['key'], region: string): boolean =>
  regions === null || regions.includes(region)

/** The caller that a handler receives, by the access of its call. */
export interface Callers {
  public: PublicCaller
  candidate: CandidateCaller
  consultant: ConsultantCaller
  agencyKey: AgencyKeyCaller
}

/** The kinds of caller with a token or a key. */
export type Authenticated = Exclude<keyof Callers, 'public'>

/** The same request, once its candidate is known. */
export const asCandidate = <C extends Caller>(caller: C, candidateId: string) => ({
  ...caller,
  subject: { candidateId },
  actor: { kind: 'candidate' as const, id: candidateId },
})

export const systemActor: Actor = { kind: 'system', id: null }

/** For jobs and commands. */
export const systemCaller = (clock: Clock, candidateId?: string): Caller => ({
  subject: candidateId === undefined ? null : { candidateId },
  actor: systemActor,
  trace: null,
  clock,
})
