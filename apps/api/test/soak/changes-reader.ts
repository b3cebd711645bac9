import { setTimeout as wait } from 'node:timers/promises'
import { ask } from '../processes/http-client.ts'

const PAUSE_MS = 500
const PAGE = 200

/** A system of the agency that follows the feed of changes by its cursor. */
export interface ChangesReader {
  /** The changes that were read, in order. */
  read: readonly { cursor: string; type: string; id: string }[]
  stop(): Promise<void>
}

export function followChanges(service: { port: number }, apiKey: string, signal: AbortSignal): ChangesReader {
  const read: { cursor: string; type: string; id: string }[] = []
  const over = new AbortController()
  let after = ''
  const readPage = async (): Promise<boolean> => {
    const call = `GET /agency/v1/changes?limit=${PAGE}${after && `&after=${after}`}`
    const answer = await ask(service, call, { headers: { authorization: `Bearer ${apiKey}` } }).catch(
      () => undefined,
    )
    if (answer?.status !== 200) return false
    const { changes, next, hasMore } = answer.json()
    read.push(...changes)
    after = next
    return hasMore
  }
  const follow = async () => {
    while (!over.signal.aborted && !signal.aborted) if (!(await readPage())) await wait(PAUSE_MS)
  }
  const following = follow()
  return {
    read,
    async stop() {
      over.abort()
      await following
    },
  }
}
