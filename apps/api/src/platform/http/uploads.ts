import type { Readable } from 'node:stream'
import type { FilesOfCall } from '@rollcall/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import type { Caller } from '../caller.ts'
import type { CheckedFile, ReceivedFile } from '../files/check-files.ts'
import { type FormOptions, formBody } from './form-body.ts'
import { jsonFileBody } from './json-file-body.ts'
import { textOf } from './text-body.ts'

/** Uploads crawl in without a place of their own; so many may be on their way at once. */
const MOST_UPLOADS = 100

export interface UploadOptions extends FormOptions {
  /** By the token alone: nothing is taken from whoever has none. */
  checkSender: (request: FastifyRequest) => Promise<unknown>
  check: (file: ReceivedFile, caller: Caller) => Promise<CheckedFile>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What came with an upload; gone once it is answered. */
    received: ReceivedFile[] | undefined
  }
  interface FastifyContextConfig {
    files?: FilesOfCall
  }
}

/** Routes that take files: who sends is known before anything is taken, and nothing of it stays once it is answered. */
export function acceptUploads(scope: FastifyInstance, options: UploadOptions): void {
  const { files, checkSender } = options
  let underWay = 0
  scope.decorateRequest('received', undefined)
  scope.addHook('preParsing', async (request, _reply, payload) => {
    await checkSender(request)
    scope.bodyPace.allowUpload(request.raw)
    if (underWay >= MOST_UPLOADS) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    underWay++
    request.received = []
    return payload
  })
  // Not once it is answered: whoever hangs up half-way is never answered, and would keep a place for ever.
  scope.addHook('onSend', async (request) => {
    const { received } = request
    if (!received) return
    request.received = undefined
    underWay--
    await Promise.all(received.map(({ spooled }) => files.discard(spooled)))
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) => {
    const expected = filesOf(request)
    return expected.sentAs === 'base64'
      ? receiveJson(request, payload, expected.part, options)
      : withoutFiles(payload)
  })
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const expected = filesOf(request)
    if (expected.sentAs === 'base64') throw new ApiError('unsupported_media_type')
    const mostFiles = Math.min(expected.most ?? Infinity, options.mostFiles)
    const { body, received } = await formBody(request.headers, payload, expected, { ...options, mostFiles })
    request.received = received
    return body
  })
}

/** Each is looked into before the use case hears of it. */
export async function checkedFiles(
  { part }: FilesOfCall,
  { check }: UploadOptions,
  { received = [] }: FastifyRequest,
  caller: Caller,
): Promise<CheckedFile[]> {
  const given = received.filter(({ spooled }) => spooled.sizeBytes > 0)
  if (given.length < received.length) throw new ApiError('file_empty', { param: part })
  // One after the other: the first refusal ends the request, and with it the files that later checks would read.
  const checked: CheckedFile[] = []
  for (const file of given) checked.push(await check(file, caller))
  return checked
}

/** The same key with other files is another request. */
export const hashesOf = (received: ReceivedFile[] | undefined): string[] =>
  received?.map(({ name, spooled }) => `${spooled.sha256.toString('hex')} ${name}`) ?? []

function filesOf({ routeOptions }: FastifyRequest): FilesOfCall {
  const { files } = routeOptions.config
  if (!files) throw new Error(`${routeOptions.url} takes no files`)
  return files
}

/** A form without its files may as well be JSON: whether one is needed is for the use case to say. */
async function withoutFiles(payload: Readable): Promise<unknown> {
  const text = await textOf(payload)
  return text === '' ? undefined : JSON.parse(text)
}

/** `{ file: { base64FileData, fileName } }`: the name is a part of the rest, and is not known before it. */
async function receiveJson(
  request: FastifyRequest,
  payload: Readable,
  part: string,
  { files, mostFileBytes }: UploadOptions,
): Promise<unknown> {
  const { bytes, rest } = jsonFileBody(payload, part)
  const spooled = await files.receive(bytes, mostFileBytes)
  const received: ReceivedFile = { name: '', spooled }
  request.received = [received]
  const body = await rest
  const { file = {} } = (body ?? {}) as { file?: Record<string, unknown> }
  received.name = typeof file.fileName === 'string' ? file.fileName : ''
  if (file[part] === undefined) {
    request.received = []
    await files.discard(spooled)
  }
  return body
}
