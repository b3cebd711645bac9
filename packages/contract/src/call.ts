import type { FeatureFlag } from '@rollcall/domain/features/feature-flags'
import type { AgencyScope } from '@rollcall/domain/identity/agency-keys/agency-scopes'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Whether a consultant may make a call for a candidate. Required: most calls are allowed, and a call that only the
 * candidate may make (a password, a signature, a session) must not be allowed because it was forgotten.
 */
interface ForCandidates {
  whileActing: 'allowed' | 'refused'
}

/** The kind of caller. Features belong to candidates, so no other kind of call can need one. */
type Access =
  /** Needs no token and never sends one. */
  | ({ access: 'public'; feature?: never; isForSetup?: never } & ForCandidates)
  /** Needs a candidate's bearer token, and the feature or route toggle to be on for them. */
  | ({
      access: 'candidate'
      feature?: FeatureFlag
      /** Allowed for a user who has not yet set up the second factor that the agency requires. */
      isForSetup?: true
    } & ForCandidates)
  /** Needs the token of a consultant at the desk. */
  | { access: 'consultant'; feature?: never; isForSetup?: never; whileActing?: never }
  /** Needs the key of one of the agency's systems. */
  | {
      access: 'agencyKey'
      feature?: never
      isForSetup?: never
      whileActing?: never
      /** The key needs it. Null: every valid key may make the call. */
      scope: AgencyScope | null
      /**
       * The kind of record that the first part of the path in braces names. One of another region than the key's counts
       * as missing.
       */
      record?: AgencyRecord
    }

/** Records that calls of the agency name in their paths. */
export type AgencyRecord =
  | 'consultants'
  | 'clients'
  | 'locations'
  | 'candidates'
  | 'bookings'
  | 'groups'
  | 'offers'
  | 'registrations'
  | 'complianceItems'
  | 'evidence'
  | 'agreements'
  | 'downloads'
  | 'events'

/** Files sent with a call: one as base64 in a member of the JSON body, or several as parts of a form. */
export type FilesOfCall =
  | { part: string; sentAs: 'base64' }
  | {
      part: string
      sentAs: 'multipart'
      /** The part that contains JSON; every other part is text. */
      jsonPart?: string
      /** A lower limit than the configured one. */
      maxCount?: number
    }

/** One call of the service. Its key in a set of calls is its method and path: `GET /bookings/{id}`. */
export type Call = Access & {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  files?: FilesOfCall
  /** Instead of a body: a stream of lines of JSON, each of this shape. */
  lines?: z.ZodType
  /** The lines may also be records of a CSV file. */
  takesCsv?: true
  /** `lines`: a stream of lines of JSON. `events`: server-sent events, until either side closes the connection. */
  answer: z.ZodType | 'blob' | 'lines' | 'events' | 'nothing'
  /** The shape of a line of the answer. */
  answerLine?: z.ZodType
  /** The shape of the data of an event. */
  answerEvent?: z.ZodType
  /** Answered with 201; `ifNew`: with 200 if it existed before. */
  isCreation?: true | 'ifNew'
  /** The answer is the whole resource, and its `ETag` is the version to name in `If-Match`. */
  hasVersion?: true
  /** Returned page by page, with the pagination in the `x-pagination` header. */
  isPaged?: true
  /** The error codes of this call, beyond those of its access, its feature and every call. */
  errors: readonly ErrorCode[]
}

/** The refusal of a call whose feature is not enabled for the caller. */
export const refusalWithout = (feature: FeatureFlag): ErrorCode =>
  feature === 'runningLate' ? 'running_late_not_enabled' : 'feature_not_enabled'

export type CallKey = `${Method} /${string}`
export type Calls = Record<CallKey, Call>

/** Keeps literal types, so that service and browser know every path and shape. */
export const defineCalls = <const C extends Calls>(calls: C): C => calls

type Part<
  C extends Call,
  Name extends 'params' | 'query' | 'headers' | 'body',
  Side extends 'in' | 'out',
> = C[Name] extends z.ZodType
  ? { [K in Name]: Side extends 'in' ? z.input<C[Name]> : z.output<C[Name]> }
  : unknown

/** The input of a caller. */
export type CallInput<C extends Call> = Part<C, 'params', 'in'> &
  Part<C, 'query', 'in'> &
  Part<C, 'headers', 'in'> &
  Part<C, 'body', 'in'>

/** The validated input of the handler. */
export type ParsedInput<C extends Call> = Part<C, 'params', 'out'> &
  Part<C, 'query', 'out'> &
  Part<C, 'headers', 'out'> &
  Part<C, 'body', 'out'>

export type CallAnswer<C extends Call> = C['answer'] extends z.ZodType
  ? z.output<C['answer']>
  : C['answer'] extends 'blob' | 'lines'
    ? Blob
    : C['answer'] extends 'events'
      ? ReadableStream<Uint8Array>
      : undefined
