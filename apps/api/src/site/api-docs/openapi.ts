import { type Call, type Calls, refusalWithout } from '@rollcall/contract/call'
import { type ErrorCode, errorCatalogue, systemStatusOf } from '@rollcall/contract/errors'
import { Pagination } from '@rollcall/contract/pagination'
import { z } from 'zod'
import { methodOf, pathOf } from '../../platform/http/mount-calls.ts'

export interface MountedCalls {
  base: string
  calls: Calls
}

/** The codes of every call, besides its own. */
const everyCall = [
  'request_invalid',
  'overloaded',
  'service_unavailable',
  'storage_unavailable',
  'internal_error',
] as const
const everyApiCall = ['unsupported_version', 'not_found', 'method_not_allowed'] as const
const everyWrite = [
  'malformed_json',
  'payload_too_large',
  'unsupported_media_type',
  'idempotency_key_invalid',
  'idempotency_key_reused',
] as const
const everyCallWith: Record<Call['access'], readonly ErrorCode[]> = {
  public: [],
  candidate: [
    'access_token_missing',
    'access_token_invalid',
    'access_token_expired',
    'account_suspended',
    'user_disabled',
    'impersonation_not_allowed',
    'impersonation_required',
    'impersonation_header_invalid',
    'impersonation_expired',
    'consultant_role_missing',
    'consultant_suspended',
    'consultant_office_not_served',
  ],
  consultant: [
    'access_token_missing',
    'access_token_invalid',
    'access_token_expired',
    'desk_session_expired',
    'consultant_role_missing',
    'consultant_suspended',
    'impersonation_not_allowed',
  ],
  agencyKey: [
    'agency_key_missing',
    'agency_key_invalid',
    'agency_key_expired',
    'agency_key_revoked',
    'https_required',
    'too_many_requests',
    'impersonation_not_allowed',
  ],
}

const securityOf: Record<Call['access'], Record<string, string[]>[]> = {
  public: [],
  candidate: [{ bearer: [] }],
  consultant: [{ consultant: [] }],
  agencyKey: [{ agencyKey: [] }],
}

export function codesOf(key: string, call: Call): ErrorCode[] {
  const isWrite = methodOf(key) !== 'GET'
  return [
    ...new Set<ErrorCode>([
      ...call.errors,
      ...everyCallWith[call.access],
      ...(call.access === 'agencyKey' && call.scope !== null ? ['scope_missing' as const] : []),
      ...(call.access === 'candidate' && !call.isForSetup ? ['mfa_setup_required' as const] : []),
      ...(call.feature ? [refusalWithout(call.feature)] : []),
      ...(call.whileActing === 'refused' ? ['not_allowed_while_impersonating' as const] : []),
      ...(isWrite ? everyWrite : []),
      ...(call.files ? ['upload_limit_reached' as const] : []),
      ...(call.answer === 'blob' ? ['range_not_satisfiable' as const] : []),
      ...everyApiCall,
      ...everyCall,
    ]),
  ]
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

/** The OpenAPI 3.1 document of the contract: its schemas are the ones the service validates with. */
export function openApi(mounted: readonly MountedCalls[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { base, calls } of mounted) {
    for (const [key, call] of Object.entries(calls)) {
      const path = (paths[base + pathOf(key)] ??= {})
      path[methodOf(key).toLowerCase()] = operation(key, call, base)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rollcall',
      version: '1',
      description: 'The calls of the portal, of the agency and of its consultants.',
    },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        consultant: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        agencyKey: { type: 'http', scheme: 'bearer', bearerFormat: 'rk_live_…' },
      },
      schemas: { Failure: failureSchema, ProblemDetails: problemSchema, AgencyProblem: agencyProblemSchema },
    },
  }
}

function operation(key: string, call: Call, base: string) {
  return {
    operationId: `${methodOf(key).toLowerCase()}${pathOf(key)
      .replaceAll(/\W+(\w)/g, (_, first: string) => first.toUpperCase())
      .replaceAll(/\W/g, '')}`,
    summary: call.summary,
    tags: [base === '/api/v1' ? (pathOf(key).split('/')[1] ?? '') : base.slice(1)],
    security: securityOf[call.access],
    'x-access': call.access,
    ...(call.access === 'agencyKey' && call.scope !== null && { 'x-scope': call.scope }),
    ...(call.feature && { 'x-feature': call.feature }),
    ...(call.whileActing && { 'x-while-impersonating': call.whileActing }),
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...parametersOf('header', call.headers),
    ],
    ...(call.body && { requestBody: { required: true, content: bodyOf(call.body, call.files) } }),
    ...(call.lines && {
      requestBody: {
        required: true,
        content: { ...linesOf(call.lines, 'input'), ...(call.takesCsv && csvContent) },
      },
    }),
    responses: { ...successOf(call), ...failuresOf(call, codesOf(key, call)) },
  }
}

function bodyOf(schema: z.ZodType, files: Call['files']) {
  const json = jsonSchema(schema, 'input')
  if (files?.sentAs !== 'multipart') return { 'application/json': { schema: json } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const part = { type: 'array', items: file, ...(files.maxCount && { maxItems: files.maxCount }) }
  return {
    'multipart/form-data': {
      schema: { ...json, properties: { ...json.properties, [files.part]: part } },
      ...(files.jsonPart && { encoding: { [files.jsonPart]: { contentType: 'application/json' } } }),
    },
  }
}

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodObject | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

const csvContent = { 'text/csv': { schema: { type: 'string' } } }

/** The schema is that of one line. */
const linesOf = (line: z.ZodType, io: 'input' | 'output') => ({
  'application/x-ndjson': { schema: jsonSchema(line, io) },
})

/** The schema is that of the data of one event. */
const eventsOf = (event: z.ZodType) => ({ 'text/event-stream': { schema: jsonSchema(event, 'output') } })

function successOf({ answer, answerLine, answerEvent, isPaged, isCreation }: Call) {
  if (answer === 'nothing') return { 204: { description: 'Done' } }
  if (answer === 'lines')
    return { 200: { description: 'OK', ...(answerLine && { content: linesOf(answerLine, 'output') }) } }
  if (answer === 'events')
    return { 200: { description: 'OK', ...(answerEvent && { content: eventsOf(answerEvent) }) } }
  const content =
    answer === 'blob'
      ? { 'application/octet-stream': {} }
      : { 'application/json': { schema: jsonSchema(answer, 'output') } }
  const isNothing = answer !== 'blob' && answer.safeParse(null).success
  return {
    ...(isCreation !== true && {
      200: { description: 'OK', content, ...(isPaged && { headers: pageHeaders }) },
    }),
    ...(isCreation && { 201: { description: 'Created', content } }),
    ...(isNothing && { 204: { description: 'Nothing' } }),
  }
}

const pageHeaders = {
  'x-pagination': { content: { 'application/json': { schema: jsonSchema(Pagination, 'output') } } },
}

function failuresOf({ access }: Call, codes: ErrorCode[]) {
  const isOfSystems = access === 'agencyKey'
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const status = isOfSystems ? systemStatusOf(code) : errorCatalogue[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => [
      status,
      {
        description: listed.join(', '),
        content: isOfSystems
          ? { 'application/problem+json': { schema: { $ref: '#/components/schemas/AgencyProblem' } } }
          : {
              'application/json': { schema: { $ref: '#/components/schemas/Failure' } },
              ...(listed.includes('request_invalid') && {
                'application/problem+json': { schema: { $ref: '#/components/schemas/ProblemDetails' } },
              }),
            },
      },
    ]),
  )
}

const failureSchema = jsonSchema(
  z.object({
    type: z.string(),
    code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
    param: z.string().nullable(),
    message: z.string(),
    traceId: z.string(),
    triesLeft: z.int().optional(),
  }),
  'output',
)
const problemSchema = jsonSchema(
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    traceId: z.string(),
    errors: z.record(z.string(), z.array(z.string())),
  }),
  'output',
)
const agencyProblemSchema = jsonSchema(
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]),
    param: z.string().nullable(),
    traceId: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  }),
  'output',
)
