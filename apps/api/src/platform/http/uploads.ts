import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { Call } from '@rollcall/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import type { CheckedFile, ReceivedFile } from '../files/check-files.ts'
import type { Files } from '../files/files.ts'
import { InvalidRequest } from './failure.ts'
import { jsonFileBody } from './json-file-body.ts'

/** Uploads crawl in without a place of their own; so many may be on their way at once. */
const MOST_UPLOADS = 100
const MOST_FIELDS = 20
const MOST_FIELD_BYTES = 64 * 1024

type CallFiles = NonNullable<Call['files']>

export interface UploadLimits {
  mostFiles: number
  mostBytes: number
}

export interface UploadOptions {
  files: Files
  limits: UploadLimits
  /** By the token alone: nothing is taken from whoever has none. */
  checkSender: (request: FastifyRequest) => Promise<unknown>
  check: (file: ReceivedFile) => Promise<CheckedFile>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** What came with an upload; gone once it is answered. */
    received: ReceivedFile[] | undefined
  }
  interface FastifyContextConfig {
    files?: CallFiles
  }
}

/** Routes that take files: who sends is known before anything is taken, and nothing of it stays once it is answered. */
export function acceptUploads(scope: FastifyInstance, { files, limits, checkSender }: UploadOptions): void {
  let underWay = 0
  scope.decorateRequest('received', undefined)
  scope.addHook('preParsing', async (request, _reply, payload) => {
    await checkSender(request)
    if (underWay >= MOST_UPLOADS) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    underWay++
    request.received = []
    return payload
  })
  scope.addHook('onResponse', async ({ received }) => {
    if (!received) return
    underWay--
    await Promise.all(received.map(({ spooled }) => files.discard(spooled)))
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: Readable) =>
    receiveMultipart(request, payload, files, limits),
  )
  scope.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
    receiveJson(request, payload, files, limits),
  )
}

/** Each is looked into before the use case hears of it. */
export async function checkedFiles(
  { most, part }: CallFiles,
  { check }: UploadOptions,
  { received = [] }: FastifyRequest,
): Promise<CheckedFile[]> {
  const given = received.filter(({ spooled }) => spooled.sizeBytes > 0)
  if (given.length < received.length) throw new ApiError('file_empty', { param: part })
  if (given.length > 1 && most === 'one') throw new ApiError('exceeds_file_upload_limit', { param: part })
  return Promise.all(given.map(check))
}

/** The same key with other files is another request. */
export const hashesOf = (received: ReceivedFile[] | undefined): string[] =>
  received?.map(({ name, spooled }) => `${spooled.sha256.toString('hex')} ${name}`) ?? []

const partOf = (request: FastifyRequest) => request.routeOptions.config.files?.part ?? ''

/** `{ file: { base64FileData, fileName } }`: the name is a part of the rest, and is not known before it. */
async function receiveJson(
  request: FastifyRequest,
  payload: Readable,
  files: Files,
  { mostBytes }: UploadLimits,
): Promise<unknown> {
  const part = partOf(request)
  const { bytes, rest } = jsonFileBody(payload, part)
  const spooled = await files.receive(bytes, mostBytes)
  const received: ReceivedFile = { name: '', spooled }
  request.received = [received]
  const body = await rest
  const { file = {} } = (body ?? {}) as { file?: Record<string, unknown> }
  received.name = String(file.fileName ?? '')
  if (file[part] === undefined) {
    request.received = []
    await files.discard(spooled)
  }
  return body
}

function receiveMultipart(
  request: FastifyRequest,
  payload: Readable,
  files: Files,
  { mostFiles, mostBytes }: UploadLimits,
): Promise<Record<string, string>> {
  const filePart = partOf(request)
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = Object.create(null)
    const receiving: Promise<void>[] = []
    const fail = (error: unknown) => {
      payload.unpipe(parser)
      payload.resume()
      // Whatever is still being written must be there to be removed.
      void Promise.allSettled(receiving).then(() => reject(error))
      parser.destroy()
    }
    const parser = multipartParser(request, {
      files: mostFiles + 1,
      // Ours is the limit that refuses; the parser's would only cut.
      fileSize: mostBytes + 1,
    })
    parser.on('file', (part, stream, name) => {
      stream.on('error', () => undefined)
      if (part !== filePart) {
        stream.resume()
        return
      }
      if (receiving.length === mostFiles) {
        stream.resume()
        fail(new ApiError('exceeds_file_upload_limit', { param: filePart }))
        return
      }
      const received = files.receive(stream, mostBytes).then((spooled) => {
        request.received?.push({ name: name ?? '', spooled })
      })
      receiving.push(received)
      received.catch(fail)
    })
    parser.on('field', (name, value, _isNameCut, isValueCut) => {
      if (isValueCut) fail(new ApiError('payload_too_large', { param: name }))
      fields[name] = value
    })
    parser.once('error', () => fail(new InvalidRequest('body', [{ path: [], message: 'is not multipart' }])))
    parser.once('finish', () => void Promise.all(receiving).then(() => resolve(fields), reject))
    payload.once('error', fail)
    payload.once('close', () => {
      if (!request.raw.complete) fail(new InvalidRequest('body', [{ path: [], message: 'ended early' }]))
    })
    payload.pipe(parser)
  })
}

function multipartParser({ headers }: FastifyRequest, limits: { files: number; fileSize: number }) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { ...limits, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, headerPairs: 20 },
    })
  } catch {
    throw new InvalidRequest('body', [{ path: [], message: 'is not multipart: it names no boundary' }])
  }
}
