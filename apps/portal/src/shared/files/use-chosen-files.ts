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
  /** Stays when a photo is cropped, so that its row and the focus in it stay too. */
  rowId: string
  /** The chosen file. */
  given: File
  /** The file to send. */
  file: File
  state: 'preparing' | 'unseen' | 'ready' | 'sending' | 'sent' | 'failed'
  /** A picture that can be shown here, and cropped. */
  isDrawable: boolean
  /** Why it cannot be sent. */
  refusal: FileRefusal | undefined
  /** From 0 to 1 while it is being sent. */
  sent: number
  failure: Failure | undefined
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>

/**
 * The files of one form: checked and resized when chosen, sent together or one by one. Failed files stay in the form to be
 * sent again.
 */
export function useChosenFiles({
  maxCount = currentSite().config.uploads.maxFiles,
  isPhoto = false,
}: {
  maxCount?: number
  /** Only pictures are accepted. */
  isPhoto?: boolean
} = {}) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([])
  const running = useRef(new Map<string, AbortController>())
  const removed = useRef(new Set<string>())
  const intents = useRef(new Map<string, { what: string; key: string }>())
  useEffect(() => {
    const { current } = running
    // The form was unmounted.
    return () => current.forEach((controller) => controller.abort())
  }, [])

  const change = (ids: readonly string[], part: Partial<ChosenFile>) =>
    setChosen((list) => list.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one)))

  const files = withCount(chosen, maxCount)
  /** The files that can be sent now. */
  const sendable = files.filter(({ state, refusal }) => !refusal && (state === 'ready' || state === 'failed'))

  async function add(given: Iterable<File>): Promise<void> {
    const added = [...given]
      .filter((file) => !chosen.some((one) => isSameFile(one.given, file)))
      .map(emptyFile)
    setChosen((list) => [...list, ...added])
    await Promise.all(added.map(async ({ id, file }) => change([id], await prepared(file, isPhoto))))
  }

  /** Replaces a photo by a retaken one. */
  async function retake(replacedId: string, given: File): Promise<void> {
    const taken = emptyFile(given)
    setChosen((list) => list.map((one) => (one.id === replacedId ? taken : one)))
    change([taken.id], await prepared(given, isPhoto))
  }

  /**
   * A photo was previewed. If cropped, it is a new file with a new id: readings and uploads of the old one no longer apply.
   */
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

  /** Keeps the key while the same files have no response; after a refusal, which would only be repeated, it is new. */
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
    // A refused file is never previewed, so it stays unseen.
    isPreparing: files.some(
      ({ state, refusal }) => !refusal && (state === 'preparing' || state === 'unseen'),
    ),
    /** Photos not yet previewed, in order. */
    unseen: files.filter(({ state, refusal }) => state === 'unseen' && !refusal),
    isSending: chosen.some(({ state }) => state === 'sending'),
    hasRefused: files.some(({ refusal }) => refusal !== undefined),
    add: (given: Iterable<File>) => void add(given),
    remove,
    retake: (id: string, given: File) => void retake(id, given),
    use,
    /** Aborts the upload; the files stay in the list to be sent again. */
    cancel: (id: string) => running.current.get(id)?.abort(),
    /**
     * Sends all in one request. `what` identifies the rest of the request: another text is another intent, not a retry.
     * Throws the failure.
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
    /** Sends each in a request of its own, one after another. Returns how many succeeded and failed. */
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

function emptyFile(file: File): ChosenFile {
  const id = crypto.randomUUID()
  return {
    id,
    rowId: id,
    given: file,
    file,
    state: 'preparing',
    isDrawable: false,
    refusal: undefined,
    sent: 0,
    failure: undefined,
  }
}

const isSameFile = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Marks the files beyond the limit: removing one makes room for the next. */
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

/** Files of one request are sent in order: the sent bytes are the first files and part of the next. */
export function sharesOf(files: readonly { file: { size: number } }[], sent: number): number[] {
  const total = files.reduce((bytes, { file }) => bytes + file.size, 0)
  let left = total * sent
  return files.map(({ file }) => {
    const share = file.size === 0 ? sent : Math.min(1, Math.max(0, left / file.size))
    left -= file.size
    return share
  })
}
