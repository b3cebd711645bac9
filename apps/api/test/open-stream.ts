import type { Readable } from 'node:stream'
import type { LiveUpdate } from '@rollcall/contract/people/live-updates'
import type { TestApp } from './test-app.ts'

export interface OpenStream {
  headers: Record<string, unknown>
  /** The updates so far. */
  updates(): LiveUpdate[]
  /** The kinds of data that they name. */
  kinds(): string[]
  lastEventId(): string
  /** When to return, of a stream that the service has ended. */
  retryMs(): number | undefined
  isOver(): boolean
  /** As a client that goes away. */
  close(): void
}

/** Opens a stream of live updates, without a network. */
export async function openStream(
  { app }: Pick<TestApp, 'app'>,
  headers: Record<string, string>,
): Promise<OpenStream> {
  const answer = await app.inject({
    method: 'GET',
    url: '/api/v1/me/live-updates',
    headers,
    payloadAsStream: true,
  })
  if (answer.statusCode !== 200) throw new Error(`The stream is refused: ${answer.statusCode}`)
  return { ...followEvents(answer.stream()), headers: answer.headers, close: () => answer.raw.res.destroy() }
}

/** Reads server-sent events as they arrive. */
export function followEvents(bytes: Readable): Omit<OpenStream, 'headers' | 'close'> {
  let text = ''
  let isOver = false
  bytes.setEncoding('utf8')
  bytes.on('data', (more: string) => (text += more))
  for (const end of ['end', 'error', 'close']) bytes.once(end, () => (isOver = true))
  const valuesOf = (field: string) =>
    text
      .slice(0, text.lastIndexOf('\n\n') + 1)
      .split('\n')
      .filter((line) => line.startsWith(`${field}: `))
      .map((line) => line.slice(field.length + 2))
  const updates = (): LiveUpdate[] => valuesOf('data').map((data) => JSON.parse(data))
  return {
    updates,
    kinds: () => updates().flatMap(({ changed }) => changed?.map(({ kind }) => kind) ?? ['any']),
    lastEventId: () => valuesOf('id').at(-1) ?? '',
    retryMs: () => valuesOf('retry').map(Number).at(-1),
    isOver: () => isOver,
  }
}
