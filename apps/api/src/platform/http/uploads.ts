import type { Readable } from 'node:stream'
import type { FilesOfCall } from '@rollcall/contract/call'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import type { Authenticated, Caller, Callers } from '../caller.ts'
import type { CheckedFile, ReceivedFile } from '../files/check-files.ts'
import type { UploadQuota } from '../files/upload-quota.ts'
import { networkOf } from '../rate-limit.ts'
import { type FormOptions, formBody } from './form-body.ts'
import { jsonFileBody } from './json-file-body.ts'
import { createSlots, type Slot, type SlotLimits } from './slots.ts'
import { textOf } from './text-body.ts'

/**
 * An upload parks its request's slot while its body arrives, so uploads have slots of their own. A request does not
 * wait for one, since another upload may take minutes.
 */
const SLOTS: SlotLimits = {
  total: 100,
  // A form sends one request at a time; this leaves room for several tabs and for requests that were given up.
  perPerson: 6,
  perNetwork: 50,
  waiting: 0,
  waitingMs: 0,
  refusedAtOnce: 0,
  admittedPerTurn: Infinity,
}

export interface UploadOptions extends FormOptions {
  quota: UploadQuota
  check: (file: ReceivedFile, caller: Caller) => Promise<CheckedFile>
}

interface Upload {
  slot: Slot
  /** The candidate that it is about, whose erasure removes what a killed process left. */
  candidateId: string | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of an upload, which are deleted once it is answered. */
    received: ReceivedFile[] | undefined
    upload: Upload | undefined
  }
  interface FastifyContextConfig {
    files?: FilesOfCall
    /** Checks in the database, not only by the token, whether the caller may make this call. */
    admitUpload?: (request: FastifyRequest) => Promise<Callers[Authenticated]>
  }
}

/**
 * Routes that accept files: the caller is admitted before the body is read, and temporary files are deleted with the
 * response.
 */
export function acceptUploads(scope: FastifyInstance, options: UploadOptions): void {
  const { files } = options
  const slots = createSlots(SLOTS)
  scope.decorateRequest('received', undefined)
  scope.decorateRequest('upload', undefined)
  scope.addHook('preParsing', async (request, _reply, payload) => {
    const { admitUpload } = request.routeOptions.config
    if (!admitUpload) throw new Error(`${request.routeOptions.url} admits no uploads`)
    const { actor, subject } = await admitUpload(request)
    await files.checkRoom(roomFor(options))
    // By the person and not by the token: signing in again must not give another share.
    const quotaKey = { person: `${actor.kind}:${actor.id}`, network: networkOf(request.ip) }
    slots.ask(quotaKey, 0, {
      isThere: () => true,
      enter: (slot) => {
        request.upload = { slot, candidateId: subject?.candidateId }
      },
      refuse: () => undefined,
    })
    // Also for a refused upload: a slow sender whose connection is closed never sees the response.
    scope.bodyPace.allowUpload(request.raw)
    if (!request.upload) throw new ApiError('overloaded', { retryAfterSeconds: soon() })
    request.received = []
    return payload
  })
  // Not in onResponse: a request that is aborted half-way gets no response and would keep its slot for ever.
  scope.addHook('onSend', async (request) => {
    const { received = [], upload } = request
    request.received = undefined
    request.upload = undefined
    upload?.slot.release()
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
    const maxFiles = Math.min(expected.maxCount ?? Infinity, options.maxFiles)
    const { body, received } = await formBody(request.headers, payload, expected, {
      ...options,
      maxFiles,
      candidateId: candidateOf(request),
    })
    request.received = received
    return body
  })
}

/** Each file is inspected before the handler runs. */
export async function checkedFiles(
  { part }: FilesOfCall,
  options: UploadOptions,
  { received = [] }: FastifyRequest,
  caller: Caller,
): Promise<CheckedFile[]> {
  const given = received.filter(({ spooled }) => spooled.sizeBytes > 0)
  if (given.length < received.length) throw new ApiError('file_empty', { param: part })
  // One after the other: the first refusal ends the request, and with it the files that later checks would read.
  const checked: CheckedFile[] = []
  try {
    for (const file of given) checked.push(await options.check(file, caller))
    return checked
  } catch (error) {
    // A picture is written again without metadata; running out of space there is not the file's fault.
    const isUnreadable = error instanceof ApiError && error.code === 'file_unreadable'
    if (isUnreadable) await options.files.checkRoom(roomFor(options))
    throw error
  }
}

/** The same key with other files is another request. */
export const hashesOf = (received: ReceivedFile[] | undefined): string[] =>
  received?.map(({ name, spooled }) => `${spooled.sha256.toString('hex')} ${name}`) ?? []

/** A picture is written twice: unchanged, and without metadata. */
const roomFor = ({ maxFileBytes }: UploadOptions) => 2 * maxFileBytes

function candidateOf({ upload }: FastifyRequest): string | undefined {
  if (!upload) throw new Error('A body is read without a slot')
  return upload.candidateId
}

function filesOf({ routeOptions }: FastifyRequest): FilesOfCall {
  const { files } = routeOptions.config
  if (!files) throw new Error(`${routeOptions.url} takes no files`)
  return files
}

/** A form without files may be JSON; the use case decides whether a file is required. */
async function withoutFiles(payload: Readable): Promise<unknown> {
  const text = await textOf(payload)
  return text === '' ? undefined : JSON.parse(text)
}

/** `{ file: { base64FileData, fileName } }`: the name is in the rest of the body, and is known only after it. */
async function receiveJson(
  request: FastifyRequest,
  payload: Readable,
  part: string,
  { files, maxFileBytes }: UploadOptions,
): Promise<unknown> {
  const { bytes, rest } = jsonFileBody(payload, part)
  const spooled = await files.receive(bytes, maxFileBytes, candidateOf(request))
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
