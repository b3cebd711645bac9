import { expect, test } from 'vitest'
import { readEvents, type ServerEvent } from './read-events.ts'

const bytes = new TextEncoder()

async function eventsOf(parts: Uint8Array[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = []
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
  await readEvents(stream, (event) => events.push(event))
  return events
}

test('events are the same however the network cuts them, also within a character', async () => {
  const whole = bytes.encode('id: 1\n\nid: 2\ndata: {"name":"Māia"}\n\nretry: 700\n\nid: 3\ndata: cut o')
  const expected = [{ id: '1' }, { id: '2', data: '{"name":"Māia"}' }, { retryMs: 700 }]
  expect(await eventsOf([whole])).toEqual(expected)
  expect(await eventsOf([...whole].map((byte) => Uint8Array.of(byte)))).toEqual(expected)
})

test('comments are skipped', async () => {
  expect(await eventsOf([bytes.encode(': hello\n\nid: 7\n: hello\ndata: {}\n\n')])).toEqual([
    {},
    { id: '7', data: '{}' },
  ])
})
