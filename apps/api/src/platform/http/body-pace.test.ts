import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBodyPace } from './body-pace.ts'

const RATE = 8_192
const pace = openBodyPace(pino({ level: 'silent' }), {
  bodyMs: 15_000,
  minUploadBytesPerSecond: RATE,
  windowMs: 20_000,
  graceMs: 10_000,
})

/** A request whose bytes come as the test says. */
function arrivingRequest({ earlierBytes = 0, isUpload = true } = {}) {
  const socket = Object.assign(new EventEmitter(), {
    bytesRead: earlierBytes,
    isCut: false,
    writable: false,
    destroy: () => {
      socket.isCut = true
    },
  })
  const request = Object.assign(new EventEmitter(), {
    headers: { 'content-length': '10485760' },
    complete: false,
    socket,
  })
  pace.before((begun) => {
    if (isUpload) pace.allowUpload(begun)
  })(request as unknown as IncomingMessage, { headersSent: true } as ServerResponse)
  return { socket, request }
}

/** Second by second. */
function arrive(socket: { bytesRead: number }, bytesPerSecond: number, seconds: number) {
  for (let second = 0; second < seconds; second++) {
    socket.bytesRead += bytesPerSecond
    vi.advanceTimersByTime(1_000)
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an upload that keeps the rate is read for as long as it takes', () => {
  const { socket } = arrivingRequest()
  arrive(socket, RATE, 20 * 60)
  expect(socket.isCut).toBe(false)
})

test('a slow start and a gap of ten seconds on a line that is otherwise quick are forgiven', () => {
  const { socket } = arrivingRequest()
  arrive(socket, 0, 8)
  arrive(socket, 48_000, 30)
  arrive(socket, 0, 10)
  arrive(socket, 48_000, 30)
  expect(socket.isCut).toBe(false)
})

test('an upload that drips is cut off, however quickly it began', () => {
  const { socket } = arrivingRequest()
  arrive(socket, 1_000_000, 5)
  arrive(socket, 2_700, 60)
  expect(socket.isCut).toBe(true)
})

test('bytes of an earlier request on the connection do not count', () => {
  const { socket } = arrivingRequest({ earlierBytes: 50_000_000 })
  arrive(socket, 2_700, 16)
  expect(socket.isCut).toBe(true)
})

test('any other body has a fixed time, at any rate', () => {
  const { socket } = arrivingRequest({ isUpload: false })
  arrive(socket, 1_000_000, 16)
  expect(socket.isCut).toBe(true)
})

test('a complete body is not checked again', () => {
  const { socket, request } = arrivingRequest()
  request.complete = true
  arrive(socket, 0, 60)
  expect(socket.isCut).toBe(false)
})
