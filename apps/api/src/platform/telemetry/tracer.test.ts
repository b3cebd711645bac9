import { expect, test } from 'vitest'
import { openTracer, parseTraceparent, type Span } from './tracer.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

test.each([
  [`00-${TRACE}-${PARENT}-01`, { traceId: TRACE, spanId: PARENT, isSampled: true }],
  [`00-${TRACE}-${PARENT}-00`, { traceId: TRACE, spanId: PARENT, isSampled: false }],
  [`cc-${TRACE}-${PARENT}-01-more`, { traceId: TRACE, spanId: PARENT, isSampled: true }],
  [`00-${TRACE}-${PARENT}-01-more`, undefined],
  [`ff-${TRACE}-${PARENT}-01`, undefined],
  [`00-${'0'.repeat(32)}-${PARENT}-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${PARENT}-01`, undefined],
  ['<script>', undefined],
  [undefined, undefined],
])('the header traceparent %s continues %o', (header, context) => {
  expect(parseTraceparent(header)).toEqual(context)
})

test('a new trace is sampled by its id, and one that came with a request as its caller decided', () => {
  const ended: Span[] = []
  const tracer = openTracer({ ratio: 0.5, onEnd: (span) => ended.push(span) })
  const isExported = (traceId: string, isSampled?: boolean) => {
    const parent = isSampled === undefined ? undefined : { traceId, spanId: PARENT, isSampled }
    tracer.end(tracer.start('GET /me', { kind: 'server', parent, traceId }))
    return ended.splice(0).length === 1
  }
  const [low, high] = [`${TRACE.slice(0, 18)}7fffffffffffff`, `${TRACE.slice(0, 18)}80000000000000`]
  expect([isExported(low), isExported(high)]).toEqual([true, false])
  expect([isExported(low, false), isExported(high, true)]).toEqual([false, true])
})

test('work that goes on after its request has ended is not part of its trace, and an error is named without its message', async () => {
  const ended: Span[] = []
  const tracer = openTracer({ ratio: 1, onEnd: (span) => ended.push(span) })
  const request = tracer.start('POST /x', { kind: 'server', parent: undefined, traceId: TRACE })
  const send = () => tracer.inSpan('send email', { kind: 'client' }, () => Promise.resolve())
  await tracer.run(request, async () => {
    await send()
    await tracer
      .inChild('insert', { kind: 'client' }, () => Promise.reject(new TypeError('ava@rollcall.test')))
      .catch(() => undefined)
    tracer.end(request)
    await send()
    await tracer.inChild('insert', { kind: 'client' }, () => Promise.resolve())
  })
  expect(ended.map(({ name, traceId, parentSpanId }) => [name, traceId === TRACE, parentSpanId])).toEqual([
    ['send email', true, request.spanId],
    ['insert', true, request.spanId],
    ['POST /x', true, undefined],
    ['send email', false, undefined],
  ])
  expect(ended[1]).toMatchObject({ hasFailed: true, attributes: { 'error.type': 'TypeError' } })
  expect(JSON.stringify(ended)).not.toContain('ava@')
})
