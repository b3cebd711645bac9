import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilesOfCall } from '@rollcall/contract/call'
import type { FastifyRequest } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { candidateCaller } from '../../../test/callers.ts'
import { type Form, formOf } from '../../../test/form.ts'
import { openConnection, type RawConnection } from '../../../test/processes/raw-connection.ts'
import { until } from '../../../test/processes/until.ts'
import { spool } from '../files/spool.ts'
import { uploadQuota } from '../files/upload-quota.ts'
import { createHttpServer } from './http-server.ts'
import { acceptUploads, hashesOf } from './uploads.ts'

const MAX_BYTES = 100_000
/** Admits every caller, under the name they send. */
const admitUpload = async ({ headers }: FastifyRequest) =>
  candidateCaller(String(headers['x-person'] ?? 'ava'))
const folder = mkdtempSync(join(tmpdir(), 'rollcall-uploads-'))
const logged: string[] = []
const app = createHttpServer({
  log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }),
  clock: { now: () => Date.now() },
  trustedProxies: undefined,
  maxInFlight: 100,
  isProduction: false,
  outsideHosts: { images: [], connections: [], frames: [], media: [] },
})
let port: number
beforeAll(async () => {
  app.register((scope, _options, done) => {
    acceptUploads(scope, {
      files: {
        receive: (from, maxBytes, candidateId) => spool(from, folder, maxBytes, candidateId),
        discard: ({ path }) => rm(path, { force: true }),
        checkRoom: async () => undefined,
      },
      maxFiles: 3,
      maxFileBytes: MAX_BYTES,
      quota: uploadQuota({ maxFilesPerHour: 1, maxFilesPerDay: 1 }),
      check: () => Promise.reject(new Error('Nothing is looked into here')),
    })
    const route = (url: string, files: FilesOfCall) =>
      scope.post(url, { config: { files, admitUpload } }, ({ body, received }) => ({
        body,
        files: received?.map(({ name, spooled }) => [name, spooled.sizeBytes]),
        hashes: hashesOf(received),
      }))
    route('/several', { part: 'files', sentAs: 'multipart', jsonPart: 'details' })
    route('/one', { part: 'content', sentAs: 'multipart', maxCount: 1 })
    route('/base64', { part: 'base64FileData', sentAs: 'base64' })
    done()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ;({ port } = app.server.address() as AddressInfo)
})
afterEach(async () => {
  await until('nothing of it stays', () => readdirSync(folder).length === 0, { withinMs: 5_000 })
  expect(logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const post = async (
  url: string,
  body: FormData | Buffer | string,
  contentType?: string,
  headers: Record<string, string> = {},
) => {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method: 'POST',
    body,
    headers: { ...headers, ...(contentType && { 'content-type': contentType }) },
  })
  const json = (await answer.json()) as { hashes?: string[] }
  return { status: answer.status, json }
}
const send = (url: string, form: Form, part = 'files', headers: Record<string, string> = {}) => {
  const { contentType, body } = formOf(form, part)
  return post(url, body, contentType, headers)
}
const card = { name: 'card.pdf', bytes: Buffer.from('a card') }
const problem = (errors: Record<string, string[]>) => ({ status: 400, json: { errors } })

test('a form as a browser writes it: texts, JSON, and two files of one name are two', async () => {
  const form = new FormData()
  form.append('files', new File(['first'], 'Zeugnis für Åsa.pdf'))
  form.append('details', JSON.stringify({ degree: 'Éducation' }))
  form.append('files', new File(['second one'], 'Zeugnis für Åsa.pdf'))
  form.append('note', 'Grüße, 你好')
  const { json } = await post('/several', form)
  expect(json).toMatchObject({
    body: { details: { degree: 'Éducation' }, note: 'Grüße, 你好' },
    files: [
      ['Zeugnis für Åsa.pdf', 5],
      ['Zeugnis für Åsa.pdf', 10],
    ],
  })
  expect(new Set(json.hashes).size).toBe(2)
})

test('JSON may come as a file, and a field in which nothing was chosen is no file', async () => {
  const form = new FormData()
  form.append('details', new Blob(['{"degree":"B.Ed."}'], { type: 'application/json' }))
  form.append('files', new File([], ''))
  expect(await post('/several', form)).toMatchObject({
    status: 200,
    json: { body: { details: { degree: 'B.Ed.' } }, files: [] },
  })
})

test('a form without files may be JSON', async () => {
  expect(await post('/several', '{"details":{"a":1}}', 'application/json')).toMatchObject({
    status: 200,
    json: { body: { details: { a: 1 } }, files: [] },
  })
  expect(await post('/several', '{"details":', 'application/json')).toMatchObject({
    status: 400,
    json: { code: 'malformed_json' },
  })
  expect(await send('/base64', { files: [card], parts: {} })).toMatchObject({
    json: { code: 'unsupported_media_type' },
  })
})

test('one file too many is refused with how many there may be', async () => {
  expect(await send('/several', { files: [card, card, card], parts: {} })).toMatchObject({ status: 200 })
  expect(await send('/several', { files: [card, card, card, card], parts: {} })).toMatchObject({
    status: 400,
    json: { code: 'exceeds_file_upload_limit', param: '3' },
  })
  expect(await send('/one', { files: [card, card], parts: {} }, 'content')).toMatchObject({
    json: { code: 'exceeds_file_upload_limit', param: '1' },
  })
})

test.each([
  ['/several', 'files'],
  ['/one', 'content'],
])('%s hears that a file is too large, however much of it is still to come', async (url, part) => {
  const large = { name: 'large.pdf', bytes: Buffer.alloc(20 * MAX_BYTES) }
  expect(await send(url, { files: [large], parts: {} }, part)).toMatchObject({
    status: 400,
    json: { code: 'file_too_large' },
  })
  const whole = { name: 'large.pdf', bytes: Buffer.alloc(MAX_BYTES) }
  expect(await send(url, { files: [whole], parts: {} }, part)).toMatchObject({ status: 200 })
})

test('so is a file that is sent as base64', async () => {
  const body = JSON.stringify({
    file: { base64FileData: 'A'.repeat(40 * MAX_BYTES), fileName: 'large.pdf' },
  })
  expect(await post('/base64', body, 'application/json')).toMatchObject({ json: { code: 'file_too_large' } })
})

test.each<[string, Form, Record<string, string[]>]>([
  ['JSON that is none', { files: [card], parts: { details: '{"a":' } }, { details: ['must be JSON'] }],
  ['a long text', { files: [card], parts: { note: 'x'.repeat(70_000) } }, { note: ['is too long'] }],
  ['long JSON', { files: [card], parts: { details: ['x'.repeat(70_000)] } }, { details: ['is too long'] }],
  [
    'long JSON in a file',
    { files: [card, { name: 'blob', bytes: Buffer.alloc(70_000, 'x'), part: 'details' }], parts: {} },
    { details: ['is too long'] },
  ],
  ['a text instead of a file', { files: [], parts: { files: 'card.pdf' } }, { files: ['must be a file'] }],
  [
    'a file where none is asked for',
    { files: [card, { ...card, part: 'photo' }], parts: {} },
    { files: ['is the only part that takes files'] },
  ],
  [
    'a part without a name',
    { files: [card], parts: { '': 'x' } },
    { body: ['has a part without a usable name'] },
  ],
  [
    'a hundred texts',
    { files: [], parts: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`n${at}`, ''])) },
    { body: ['has too many parts'] },
  ],
])('%s is refused by name', async (_what, form, errors) => {
  expect(await send('/several', form)).toMatchObject(problem(errors))
})

const { contentType, body: whole } = formOf({ files: [card, card], parts: { note: 'x' } }, 'files')

test('a part that is there twice is refused', async () => {
  const [first = ''] = formOf({ files: [], parts: { note: 'x' } }, 'files')
    .body.toString()
    .split(/--\r\n$/)
  const twice = first.replace(/--a-boundary-no-file-contains$/, '') + whole.toString()
  expect(await post('/several', twice, contentType)).toMatchObject(
    problem({ note: ['must not be there twice'] }),
  )
})

test('a form without a boundary, or that ends early, is refused as one', async () => {
  expect(await post('/several', whole, 'multipart/form-data')).toMatchObject(
    problem({ body: ['must be a form with a boundary'] }),
  )
  for (const length of [0, 10, 60, 150, 300, whole.length - 10])
    expect(await post('/several', whole.subarray(0, length), contentType)).toMatchObject({
      status: length === 0 ? 200 : 400,
    })
  expect(await post('/several', 'nothing of the kind', contentType)).toMatchObject(
    problem({ body: ['must be a whole form'] }),
  )
})

test('a client that hangs up leaves nothing behind', async () => {
  const { socket, ended } = await openConnection({ port })
  socket.write(
    `POST /several HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${contentType}\r\nContent-Length: ${whole.length}\r\n\r\n`,
  )
  socket.write(whole.subarray(0, whole.length - 80))
  await until('its first file has arrived', () => readdirSync(folder).length > 0)
  socket.destroy()
  await ended
})

/** An upload that sends only its headers. */
async function beginUpload(person: string): Promise<RawConnection> {
  const connection = await openConnection({ port })
  connection.socket.write(
    `POST /several HTTP/1.1\r\nHost: localhost\r\nX-Person: ${person}\r\nContent-Type: ${contentType}\r\nContent-Length: ${whole.length}\r\n\r\n`,
  )
  return connection
}
const statusOf = (connection: RawConnection) => /^HTTP\/1\.1 (\d+)/.exec(connection.said())?.[1]
const isRefused = (connection: RawConnection) => statusOf(connection) === '503'

test('one person holds six slots at most, and another person still gets one', async () => {
  const held = await Promise.all(Array.from({ length: 7 }, () => beginUpload('ava')))
  await until('one is refused', () => held.some(isRefused))
  const [refused] = held.filter(isRefused)
  expect(refused?.said()).toMatch(/^retry-after: \d+/im)
  expect(refused?.said()).toContain('"code":"overloaded"')
  const answered = await send('/several', { files: [card], parts: {} }, 'files', { 'x-person': 'ben' })
  expect(answered).toMatchObject({ status: 200 })
  // Only the body was missing: the six were admitted.
  for (const connection of held.filter((one) => one !== refused)) connection.socket.write(whole)
  await until('six are answered', () => held.filter((one) => statusOf(one) === '200').length === 6)
  for (const { socket } of held) socket.destroy()
})

test('one network holds half of the slots, and a sender who hangs up returns theirs', async () => {
  const held = await Promise.all(
    Array.from({ length: 51 }, (_, at) => beginUpload(`person-${Math.floor(at / 5)}`)),
  )
  await until('one is refused', () => held.some(isRefused))
  expect(held.filter(isRefused)).toHaveLength(1)
  for (const { socket } of held) socket.destroy()
  await until('there is a slot again', async () => {
    const { status } = await send('/several', { files: [card], parts: {} })
    return status === 200
  })
})
