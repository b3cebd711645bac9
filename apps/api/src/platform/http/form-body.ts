import type { IncomingHttpHeaders } from 'node:http'
import { finished, type Readable } from 'node:stream'
import type { FilesOfCall } from '@rollcall/contract/call'
import busboy from 'busboy'
import { ApiError } from '../api-error.ts'
import type { ReceivedFile } from '../files/check-files.ts'
import type { Files } from '../files/files.ts'
import { InvalidRequest } from './failure.ts'
import { MAX_TEXT_BYTES, textOf } from './text-body.ts'

const MAX_TEXTS = 50
const MAX_NAME_CHARACTERS = 100

export interface FormOptions {
  files: Pick<Files, 'receive' | 'discard' | 'checkRoom'>
  maxFiles: number
  maxFileBytes: number
}

/** Parses a form with files: files are written to disk as they arrive, texts become members of the body. */
export async function formBody(
  headers: IncomingHttpHeaders,
  source: Readable,
  { part, jsonPart }: Extract<FilesOfCall, { sentAs: 'multipart' }>,
  { files, maxFiles, maxFileBytes, candidateId }: FormOptions & { candidateId?: string | undefined },
): Promise<{ body: Record<string, unknown>; received: ReceivedFile[] }> {
  const form = openForm(headers)
  // Without a prototype: a part may be called `constructor`.
  const body: Record<string, unknown> = Object.create(null)
  const arriving: Promise<ReceivedFile>[] = []
  const texts: Promise<void>[] = []
  const failures: unknown[] = []
  const fail = (error: unknown) => {
    failures.push(error)
    source.unpipe(form)
    form.destroy()
  }
  const add = (name: string | undefined, value: string | undefined, isTooLong = false) => {
    if (!name || name.length > MAX_NAME_CHARACTERS) fail(refusal([], 'has a part without a usable name'))
    else if (name === part) fail(refusal([part], 'must be a file'))
    else if (name in body) fail(refusal([name], 'must not be there twice'))
    else if (isTooLong) fail(refusal([name], 'is too long'))
    else if (value === undefined) fail(refusal([name], 'must be text in UTF-8'))
    else body[name] = name === jsonPart ? jsonIn(value, () => fail(refusal([name], 'must be JSON'))) : value
  }

  const addTextFile = (name: string, stream: Readable) =>
    textOf(stream).then(
      (text) => add(name, text),
      (error) => fail(error instanceof SyntaxError ? refusal([name], 'is too long') : notWhole()),
    )

  // Both are undefined for a part without a name or in an unknown charset, despite their types.
  form.on('field', (name: string | undefined, value: string | undefined, { valueTruncated }) => {
    if (failures.length === 0) add(name, value, valueTruncated)
  })
  form.on('file', (name, stream, { filename }) => {
    // The consumer of the stream gets the error too. Without this listener it would end the process.
    stream.on('error', () => undefined)
    if (failures.length > 0) return
    // Some clients send JSON as a file.
    if (name === jsonPart) texts.push(addTextFile(name, stream))
    else if (name !== part) fail(refusal([part], 'is the only part that takes files'))
    else if (arriving.length === maxFiles)
      fail(new ApiError('exceeds_file_upload_limit', { param: String(maxFiles) }))
    else {
      const file = files
        .receive(stream, maxFileBytes, candidateId)
        .then((spooled): ReceivedFile => ({ name: filename ?? '', spooled }))
      file.catch(fail)
      arriving.push(file)
    }
  })
  form.on('fieldsLimit', () => fail(refusal([], 'has too many parts')))
  form.on('error', () => fail(notWhole()))
  const ended = new Promise((resolve) => form.once('close', resolve))
  const forget = finished(source, { writable: false }, (error) => {
    if (error) fail(notWhole())
  })
  source.pipe(form)
  await ended
  forget()
  await Promise.all(texts)
  const received = (await Promise.allSettled(arriving)).flatMap((file) =>
    file.status === 'fulfilled' ? [file.value] : [],
  )
  const unwanted = failures.length > 0 ? received : received.filter(isEmptyField)
  await Promise.all(unwanted.map(({ spooled }) => files.discard(spooled)))
  if (failures.length === 0) return { body, received: received.filter((file) => !unwanted.includes(file)) }
  // A sender whose connection is closed never sees the response.
  source.resume()
  throw failures[0]
}

function openForm(headers: IncomingHttpHeaders) {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: MAX_TEXT_BYTES, fields: MAX_TEXTS },
    })
  } catch {
    throw refusal([], 'must be a form with a boundary')
  }
}

const refusal = (path: string[], message: string) => new InvalidRequest('body', [{ path, message }])
const notWhole = () => refusal([], 'must be a whole form')

function jsonIn(text: string, onFailure: () => void): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return onFailure()
  }
}

/** Browsers send an empty file field as a file without name and bytes. */
const isEmptyField = ({ name, spooled }: ReceivedFile) => name === '' && spooled.sizeBytes === 0
