import type { CallAnswer, CallInput as ContractInput, FilesOfCall } from '@rollcall/contract/call'
import type { apiCalls } from '@rollcall/contract/calls'
import { orThrow, send } from '../queries/api.ts'
import { serverFailure } from '../transport/failure.ts'
import type { CallInput } from '../transport/transport.ts'
import { fetchWithProgress } from './fetch-with-progress.ts'

type ApiCalls = typeof apiCalls
type UploadKey = {
  [K in keyof ApiCalls]: ApiCalls[K] extends { files: FilesOfCall } ? K : never
}[keyof ApiCalls]
type FilesOf<K extends UploadKey> = ApiCalls[K] extends { files: infer F extends FilesOfCall } ? F : never
type BodyOf<K extends UploadKey> =
  ContractInput<ApiCalls[K]> extends { body: infer B extends object } ? B : never
/** Left out if the call's path has no parameters. */
type ParamsOf<K extends UploadKey> =
  ContractInput<ApiCalls[K]> extends { params: infer P extends object } ? [params: P] : []

/** The files and options from `useChosenFiles`. */
export interface UploadOptions {
  files: readonly File[]
  /** The same for every attempt, so that nothing is stored twice after a lost connection. */
  idempotencyKey: string
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (sent: number) => void
}

/**
 * Sends files with a call. The call declares how they are sent; it is repeated here because the contract's schemas are not
 * bundled for the browser, and the compiler compares the two. A base64 file is sent beside its name, as `file`.
 */
export async function upload<K extends UploadKey>(
  key: K,
  declared: FilesOf<K>,
  body: FilesOf<K> extends { sentAs: 'base64' } ? Omit<BodyOf<K>, 'file'> : BodyOf<K>,
  { files, idempotencyKey, signal, onProgress }: UploadOptions,
  ...[params]: ParamsOf<K>
): Promise<CallAnswer<ApiCalls[K]>> {
  const how: FilesOfCall = declared
  const input: CallInput = {
    ...(params && { params: params as Record<string, string> }),
    body: how.sentAs === 'base64' ? await jsonOf(how.part, body, files) : formOf(how, body, files),
    idempotencyKey,
    signal,
    fetch: fetchWithProgress(onProgress),
  }
  return orThrow(send(key, input as never))
}

async function jsonOf(part: string, body: object, [file]: readonly File[]) {
  return { ...body, ...(file && { file: { fileName: file.name, [part]: await base64Of(file) } }) }
}

function formOf(how: FilesOfCall & { sentAs: 'multipart' }, body: object, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null) continue
    form.append(name, name === how.jsonPart ? JSON.stringify(value) : String(value))
  }
  for (const file of files) form.append(how.part, file, file.name)
  return form
}

/** A file in the cloud, or one that was moved after it was chosen, cannot be read. */
async function base64Of(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve((reader.result as string).replace(/^[^,]*,/, '')))
    reader.addEventListener(
      'error',
      () => void serverFailure('file_unreadable', 'unprocessableError').then(reject),
    )
    reader.readAsDataURL(file)
  })
}
