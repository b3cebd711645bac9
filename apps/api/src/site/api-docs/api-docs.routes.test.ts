import type { Call } from '@rollcall/contract/call'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allCallKeys, allCalls, baseOf, methodOfCall } from '../../../test/all-calls.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { pathOf } from '../../platform/http/mount-calls.ts'
import { codesOf } from './openapi.ts'

let rollcall: TestApp
let json: Record<string, unknown>
let document: z.infer<typeof OpenApi>
beforeAll(async () => {
  rollcall = await createTestApp()
  const answer = await rollcall.app.inject({ url: '/api/openapi.json' })
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  json = answer.json()
  document = OpenApi.parse(json)
})
afterAll(() => rollcall.close())

const Schema = z.union([z.boolean(), z.record(z.string(), z.unknown())])
const Content = z.record(
  z.string(),
  z.strictObject({
    schema: Schema.optional(),
    encoding: z.record(z.string(), z.strictObject({ contentType: z.string() })).optional(),
  }),
)
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z0-9]+$/),
  summary: z.string().min(1),
  tags: z.array(z.string().min(1)).length(1),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  'x-access': z.string(),
  'x-feature': z.string().optional(),
  'x-scope': z.string().optional(),
  'x-while-impersonating': z.string().optional(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      in: z.enum(['path', 'query', 'header']),
      required: z.boolean(),
      schema: Schema,
    }),
  ),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(
    z.string().regex(/^[2-5]\d\d$/),
    z.strictObject({
      description: z.string().min(1),
      content: Content.optional(),
      headers: z.record(z.string(), z.strictObject({ content: Content })).optional(),
    }),
  ),
})
const SecurityScheme = z.strictObject({
  type: z.literal('http'),
  scheme: z.literal('bearer'),
  bearerFormat: z.string(),
})
const Methods = z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), Operation)
const OpenApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string().startsWith('/'), Methods),
  components: z.strictObject({
    securitySchemes: z.strictObject({
      bearer: SecurityScheme,
      consultant: SecurityScheme,
      agencyKey: SecurityScheme,
    }),
    schemas: z.record(z.string(), Schema),
  }),
})

function refsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => (key === '$ref' ? [String(value)] : refsIn(value)))
}

const resolved = (document: unknown, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, name) => (node instanceof Object ? Reflect.get(node, name) : undefined), document)

test('the document is OpenAPI 3.1 in shape and every reference in it leads somewhere', async () => {
  const refs = new Set(refsIn(json))
  expect(refs).toContain('#/components/schemas/ProblemDetails')
  for (const ref of refs) {
    expect(ref).toMatch(/^#\//)
    expect(resolved(json, ref), ref).toBeDefined()
  }
})

test('operation ids are unique, and the parts of a path are all described', async () => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, ...operation })),
  )
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, parameters } of operations) {
    const described = parameters.filter((parameter) => parameter.in === 'path')
    expect(described.every(({ required }) => required)).toBe(true)
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(new Set(described.map(({ name }) => name))).toEqual(new Set(named))
  }
})

test.each(allCallKeys)(
  '%s is in the document with who may make it, body, answer and every code',
  async (key) => {
    const call: Call = allCalls[key]
    const method = Methods.keyType.parse(methodOfCall(key).toLowerCase())
    const operation = document.paths[baseOf(key) + pathOf(key)]?.[method]
    const scheme = call.access === 'candidate' ? 'bearer' : call.access
    expect(operation?.security).toEqual(call.access === 'public' ? [] : [{ [scheme]: [] }])
    expect(operation?.['x-access']).toBe(call.access)
    expect(operation?.['x-feature']).toBe(call.feature)
    expect(operation?.['x-scope'] ?? null).toBe(call.access === 'agencyKey' ? call.scope : null)
    expect(operation?.['x-while-impersonating']).toBe(call.whileActing)
    expect(operation?.requestBody !== undefined).toBe(call.body !== undefined || call.lines !== undefined)
    const isForm = call.files?.sentAs === 'multipart'
    expect(operation?.requestBody?.content['multipart/form-data'] !== undefined).toBe(isForm)
    expect(Object.keys(operation?.responses ?? {})).toContain(
      call.answer === 'nothing' ? '204' : call.isCreation === true ? '201' : '200',
    )
    const mayBeNothing = typeof call.answer === 'object' && call.answer.safeParse(null).success
    expect('204' in (operation?.responses ?? {})).toBe(call.answer === 'nothing' || mayBeNothing)
    expect(operation?.responses['200']?.headers !== undefined).toBe(call.isPaged === true)
    const described = Object.values(operation?.responses ?? {}).flatMap(({ description }) =>
      description.split(', '),
    )
    expect(described).toEqual(expect.arrayContaining(codesOf(key, allCalls[key])))
  },
)

test('the page for people names every call and its codes, and needs no script', async () => {
  const page = await rollcall.app.inject({ url: '/api/docs' })
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  for (const key of allCallKeys) {
    expect(page.body).toContain(`<h2><span>${methodOfCall(key)}</span> `)
    for (const code of allCalls[key].errors) expect(page.body).toContain(`<code>${code}</code>`)
  }
  expect(page.body).not.toMatch(/<script|\son\w+=|style=/)
  const style = await rollcall.app.inject({ url: '/api/docs.css' })
  expect(style.headers['content-type']).toMatch(/^text\/css/)
})
