/** A block of a stream of server-sent events. */
export interface ServerEvent {
  /** Where a stream continues after this event. */
  id?: string
  data?: string
  /** When to return, if the service ends the stream. */
  retryMs?: number
}

/** Reads a stream until it ends. An `EventSource` would, but cannot send a token in a header. */
export async function readEvents(
  bytes: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = bytes.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) onEvent(eventOf(block))
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

function eventOf(block: string): ServerEvent {
  const event: ServerEvent = {}
  for (const line of block.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'id') event.id = value
    else if (field === 'data') event.data = value
    else if (field === 'retry') event.retryMs = Number(value) || 0
  }
  return event
}
