import type { FeatureFlag } from '@rollcall/domain/features/feature-flags'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Whether a consultant may make a call for a candidate. Required: most calls are allowed, and a call that only the
 * candidate may make (a password, a signature, a session) must not be allowed because it was forgotten.
 */
interface ForCandidates {
  whileImpersonating: 'allowed' | 'refused'
}

/** The kind of caller. Features belong to candidates, so no other kind of call can need one. */
type Access =
  /** Needs no token and never sends one. */
  | ({ access: 'public'; feature?: never; isForSetup?: never } & ForCandidates)
  /** Needs a candidate's bearer token, and the feature or route toggle to be on for them. */
  | ({
      access: 'candidate'
      feature?: FeatureFlag
      /** Open to somebody who has yet to set up the second factor that the agency asks for. */
      isForSetup?: true
    } & ForCandidates)
  /** Needs the key of one of the agency's systems. */
  | { access: 'agencyKey'; feature?: never; isForSetup?: never; whileImpersonating?: never }

/** Files that come with a call: one as base64 in a member of the JSON body, or several as parts of a form. */
export type FilesOfCall =
  | { part: string; sentAs: 'base64' }
  | {
      part: string
      sentAs: 'multipart'
      /** The part that holds JSON; every other one is a text. */
      jsonPart?: string
      /** Fewer than the configuration allows. */
      most?: number
    }

/** One call of the service. Its key in a set of calls is its method and path: `GET /bookings/{id}`. */
export type Call = Access & {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  files?: FilesOfCall
  answer: z.ZodType | 'blob' | 'nothing'
  /** Answered with 201. */
  isCreation?: true
  /** Answered a page at a time: where it is among how many is in the `x-pagination` header. */
  isPaged?: true
  /** The codes this call can answer beyond those its access, its feature and every call can. */
  errors: readonly ErrorCode[]
}

/** How a call is refused to somebody for whom the feature it needs is not on. */
export const refusalWithout = (feature: FeatureFlag): ErrorCode =>
  feature === 'runningLate' ? 'running_late_not_enabled' : 'feature_not_enabled'

export type CallKey = `${Method} /${string}`
export type Calls = Record<CallKey, Call>

/** Keeps literal types, so that server and browser know every path and shape. */
export const defineCalls = <const C extends Calls>(calls: C): C => calls

type Part<
  C extends Call,
  Name extends 'params' | 'query' | 'headers' | 'body',
  Side extends 'in' | 'out',
> = C[Name] extends z.ZodType
  ? { [K in Name]: Side extends 'in' ? z.input<C[Name]> : z.output<C[Name]> }
  : unknown

/** What the caller gives. */
export type CallInput<C extends Call> = Part<C, 'params', 'in'> &
  Part<C, 'query', 'in'> &
  Part<C, 'headers', 'in'> &
  Part<C, 'body', 'in'>

/** What the handler receives, once validated. */
export type ParsedInput<C extends Call> = Part<C, 'params', 'out'> &
  Part<C, 'query', 'out'> &
  Part<C, 'headers', 'out'> &
  Part<C, 'body', 'out'>

export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : C['answer'] extends 'blob'
    ? Blob
    : undefined
