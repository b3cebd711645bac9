import type { UploadOptions } from '@rollcall/client/files/upload.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { HEAD_BYTES, kindOfName } from '@rollcall/domain/files/file-kind'
import {
  type FileRefusal,
  isPicture,
  refusalOfFile,
  refusalOfSize,
} from '@rollcall/domain/files/upload-check'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useEffect, useRef, useState } from 'react'
import { shrinkPhoto } from './shrink-photo.ts'

export interface ChosenFile {
  id: string
  /** As it was chosen. */
  given: File
  /** As it will be sent. */
  file: File
  state: 'preparing' | 'unseen' | 'ready' | 'sending' | 'sent' | 'failed'
  /** A picture that can be shown here, and cropped. */
  isDrawable: boolean
  /** Why it is not sent at all. */
  refusal: FileRefusal | undefined
  /** From 0 to 1, while it is on its way. */
  sent: number
  failure: Failure | undefined
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/**
 * The files of one form: checked and made smaller as they are chosen, sent together or one by one. What failed stays, with
 * everything else in the form, to be sent again.
 */
export function useChosenFiles({
  maxCount = currentSite().config.uploads.maxFiles,
  isPhoto = false,
}: {
  maxCount?: number
  /** Only pictures are taken. */
  isPhoto?: boolean
} = {}) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const running = useRef(new Map<string, AbortController>())
  const removed = useRef(new Set<string>())
  const intents = useRef(new Map<string, { what: string; key: string }>())
  useEffect(() => {
    const { current } = running
    // A form that is gone has nobody to tell.
    return () => current.forEach((controller) => controller.abort())
  }, [])

  const change = (ids: readonly string[], part: Partial<ChosenFile>) =>
    setChosen((list) => list.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one)))

  const files = withCount(chosen, maxCount)
  /** Those that can go out now. */
  const sendable = files.filter(({ state, refusal }) => !refusal && (state === 'ready' || state === 'failed'))

  async function add(given: Iterable<File>): Promise<void> {
    const added = [...given]
      .filter((file) => !chosen.some((one) => isSameFile(one.given, file)))
      .map((file) => ({ ...emptyFile, id: crypto.randomUUID(), given: file, file }))
    setChosen((list) => [...list, ...added])
    await Promise.all(added.map(async ({ id, file }) => change([id], await prepared(file, isPhoto))))
  }

  /** Puts a photo in the place of another, which was not good enough. */
  async function retake(replacedId: string, given: File): Promise<void> {
    const taken = { ...emptyFile, id: crypto.randomUUID(), given, file: given }
    setChosen((list) => list.map((one) => (one.id === replacedId ? taken : one)))
    change([taken.id], await prepared(given, isPhoto))
  }

  /** A photo was looked at. Cropped, it is another file: what was read from it or sent under its id is not this one. */
  function use(id: string, cropped: File | undefined): void {
    const refusal = cropped && refusalOfSize(cropped.size, currentSite().config.uploads.maxFileBytes)
    setChosen((list) =>
      list.map((one) => {
        if (one.id !== id) return one
        if (!cropped) return { ...one, state: one.state === 'unseen' ? 'ready' : one.state }
        return { ...one, id: crypto.randomUUID(), file: cropped, state: 'ready', refusal, failure: undefined }
      }),
    )
  }

  function remove(id: string): void {
    removed.current.add(id)
    running.current.get(id)?.abort()
    setChosen((list) => list.filter((one) => one.id !== id))
  }

  /** The key stays for as long as the same is wanted and no answer came; a refusal would only be repeated under it. */
  function keyFor(id: string, what: string, failure: Failure | undefined): string {
    const before = intents.current.get(id)
    const isRefused = failure !== undefined && failure.type !== 'transientError'
    if (before?.what === what && !isRefused) return before.key
    const key = crypto.randomUUID()
    intents.current.set(id, { what, key })
    return key
  }

  async function sendThese<T>(
    these: readonly ChosenFile[],
    intent: { id: string; what: string; failure: Failure | undefined },
    send: (options: UploadOptions) => Promise<T>,
  ): Promise<T> {
    const ids = these.map(({ id }) => id)
    const controller = new AbortController()
    for (const id of ids) running.current.set(id, controller)
    change(ids, { state: 'sending', sent: 0, failure: undefined })
    try {
      const answer = await send({
        files: these.map(({ file }) => file),
        idempotencyKey: keyFor(intent.id, intent.what, intent.failure),
        signal: controller.signal,
        onProgress: (sent) => {
          const shares = sharesOf(these, sent)
          these.forEach(({ id }, index) => change([id], { sent: shares[index] ?? 0 }))
        },
      })
      change(ids, { state: 'sent', sent: 1 })
      return answer
    } catch (error) {
      change(ids, { state: 'failed', failure: asFailure(error) })
      throw error
    } finally {
      for (const id of ids) running.current.delete(id)
    }
  }

  return {
    files,
    maxCount,
    isPhoto,
    sendable,
    isEmpty: chosen.length === 0,
    sentCount: chosen.filter(({ state }) => state === 'sent').length,
    isPreparing: chosen.some(({ state }) => state === 'preparing' || state === 'unseen'),
    /** Photos that nobody has looked at yet, in their order. */
    unseen: files.filter(({ state, refusal }) => state === 'unseen' && !refusal),
    isSending: chosen.some(({ state }) => state === 'sending'),
    hasRefused: files.some(({ refusal }) => refusal !== undefined),
    add: (given: Iterable<File>) => void add(given),
    remove,
    retake: (id: string, given: File) => void retake(id, given),
    use,
    /** Stops what is on its way; it stays in the list, to be sent again. */
    cancel: (id: string) => running.current.get(id)?.abort(),
    /**
     * All in one request. `what` is everything else that is sent: with another text it is another wish, and not the same one
     * tried again. Throws what the service or the network said.
     */
    sendTogether: <T>(what: unknown, send: (options: UploadOptions) => Promise<T>): Promise<T> =>
      sendThese(
        sendable,
        {
          id: 'together',
          what: JSON.stringify([what, sendable.map(({ id }) => id)]),
          failure: sendable.find(({ failure }) => failure)?.failure,
        },
        send,
      ),
    /** A request for each, one after another: what arrived stays arrived. Answers how many did, and how many did not. */
    sendEach: async (what: unknown, send: (options: UploadOptions) => Promise<unknown>) => {
      let [sentCount, failedCount] = [0, 0]
      for (const one of sendable) {
        if (removed.current.has(one.id)) continue
        const intent = { id: one.id, what: JSON.stringify(what), failure: one.failure }
        const hasArrived = await sendThese([one], intent, send).then(
          () => true,
          () => false,
        )
        if (hasArrived) sentCount++
        else if (!removed.current.has(one.id)) failedCount++
      }
      return { sentCount, failedCount }
    },
  }
}

const emptyFile = {
  state: 'preparing',
  isDrawable: false,
  refusal: undefined,
  sent: 0,
  failure: undefined,
} as const

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Marks those that are too many: removing one makes room for the next. */
function withCount(chosen: readonly ChosenFile[], maxCount: number): ChosenFile[] {
  let count = 0
  return chosen.map((one) => {
    if (!one.refusal) count++
    return !one.refusal && count > maxCount ? { ...one, refusal: 'exceeds_file_upload_limit' as const } : one
  })
}

async function prepared(given: File, isPhoto: boolean): Promise<Partial<ChosenFile>> {
  try {
    const head = new Uint8Array(await given.slice(0, HEAD_BYTES).arrayBuffer())
    const refusal = refusalOfFile({ name: given.name, sizeBytes: given.size, head })
    if (refusal) return { state: 'ready', refusal }
    if (isPhoto && !isPicture(kindOfName(given.name)))
      return { state: 'ready', refusal: 'unsupported_file_extension' }
    const { file, isDrawable } = await shrinkPhoto(given)
    return {
      state: isDrawable ? 'unseen' : 'ready',
      file,
      isDrawable,
      refusal: refusalOfSize(file.size, currentSite().config.uploads.maxFileBytes),
    }
  } catch {
    return { state: 'ready', refusal: 'file_unreadable' }
  }
}

/** Files of one request go out in their order: what was sent of it is the first ones whole and a part of the next. */
export function sharesOf(files: readonly { file: { size: number } }[], sent: number): number[] {
  const total = files.reduce((bytes, { file }) => bytes + file.size, 0)
  let left = total * sent
  return files.map(({ file }) => {
    const share = file.size === 0 ? sent : Math.min(1, Math.max(0, left / file.size))
    left -= file.size
    return share
  })
}
