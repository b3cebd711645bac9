import type { LiveUpdate } from '@rollcall/contract/people/live-updates'

const bytes = new TextEncoder()

/** The streams of live updates of a fake service. `open` is the answer to the call. */
export function liveStreams() {
  const opened: ReadableStreamDefaultController<Uint8Array>[] = []
  const write = (text: string) => opened.at(-1)?.enqueue(bytes.encode(text))
  return {
    open: () =>
      new ReadableStream<Uint8Array>({
        start(controller) {
          opened.push(controller)
          write('id: 1.1:1:\n\n')
        },
      }),
    /** Sends an update on the newest stream. */
    send: (id: string, changed: LiveUpdate['changed']) =>
      write(`id: ${id}\ndata: ${JSON.stringify({ changed })}\n\n`),
    /** Ends the newest stream. */
    end(retryMs = 0) {
      write(`retry: ${retryMs}\n\n`)
      opened.at(-1)?.close()
    },
    /** As a lost connection. */
    lose: () => opened.at(-1)?.error(new TypeError('Failed to fetch')),
    count: () => opened.length,
  }
}
