import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call between portal and service. Its key in a set of calls is its method and path: `GET /bookings/{id}`. */
export interface Call {
  summary: string
  /** `candidate` needs a bearer token; `public` needs none and never sends one. */
  access: 'candidate' | 'public'
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  answer: z.ZodType | 'blob' | 'nothing'
  /** The codes this call can answer beyond those every call can. */
  errors: readonly ErrorCode[]
}

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
