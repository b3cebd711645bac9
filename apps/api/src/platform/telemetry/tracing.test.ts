import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../../demo/src/data/demo-people.ts'
import { until } from '../../../test/processes/until.ts'
import { startTraceCollector } from '../../../test/stand-ins/trace-collector.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { openOtlpExporter } from './otlp-exporter.ts'
import { traceDatabase } from './traced.ts'
import { openTracer } from './tracer.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

async function openTraced() {
  const collector = await startTraceCollector()
  const exporter = openOtlpExporter(
    { endpoint: collector.endpoint, headers: { 'api-key': 'k' }, serviceName: 'rollcall-au' },
    { version: '1.2.3', log: rollcall.services.log, batchMs: 10 },
  )
  const tracer = openTracer({ ratio: 1, onEnd: exporter.add })
  const db = traceDatabase(rollcall.services.db, tracer)
  const { call } = await rollcall.otherwise({ tracer }, { db, tracer })
  return { collector, exporter, call }
}

test('a trace of a caller continues with the request and each of its statements, without any of its values', async () => {
  const { collector, exporter, call } = await openTraced()
  const person = await rollcall.newPerson()
  const traceparent = `00-${TRACE}-${PARENT}-01`
  const body = { email: person.email, password: DEMO_PASSWORD }
  const signedIn = await call('POST /sign-in', { body, headers: { traceparent } })
  const authorization = `Bearer ${signedIn.text('accessToken')}`
  const me = await call('GET /me', { headers: { traceparent, authorization } })
  await until(
    'both requests have arrived',
    () => collector.spans().filter(({ kind }) => kind === 2).length === 2,
  )
  const spans = collector.spans()
  const [signIn, read] = spans.filter(({ kind }) => kind === 2)
  expect(signIn).toMatchObject({
    name: 'POST /identity/sign-in',
    traceId: TRACE,
    parentSpanId: PARENT,
    status: {},
  })
  expect(read).toMatchObject({ name: 'GET /api/v1/me', traceId: TRACE, parentSpanId: PARENT })
  expect(read?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: '200' } })
  // By it the trace is found from the id that users see.
  const shown = String(me.headers['x-trace-id'])
  expect(read?.attributes).toContainEqual({ key: 'rollcall.trace_id', value: { stringValue: shown } })
  const childrenOf = (parent: string | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent)
  expect(childrenOf(read?.spanId).map(({ name }) => name)).toEqual(['read'])
  // The body was parsed in between, which does not lose the span.
  const transaction = childrenOf(signIn?.spanId).find(({ name }) => name === 'transaction')
  expect(childrenOf(transaction?.spanId).map(({ name }) => name)).toContain('insert_session')
  for (const value of [
    person.id,
    person.email,
    DEMO_PASSWORD,
    'Bearer',
    signedIn.text('accessToken').slice(-20),
  ])
    expect(collector.text()).not.toContain(value)
  expect(collector.headers[0]).toMatchObject({ 'api-key': 'k', 'content-type': 'application/json' })
  await exporter.stop()
})

test('a trace that its caller does not sample is not exported, and one without a header has the id of the request', async () => {
  const { collector, exporter, call } = await openTraced()
  await call('GET /me', { headers: { traceparent: `00-${TRACE}-${PARENT}-00` } })
  const { headers } = await call('GET /me')
  await exporter.stop()
  expect(collector.spans().map(({ traceId, name }) => [traceId, name])).toEqual([
    [String(headers['x-trace-id']).replaceAll('-', ''), 'GET /api/v1/me'],
  ])
})

test('a collector that never answers costs a bounded amount of memory, and no request waits for it', async () => {
  const { endpoint } = await startTraceCollector({ isHanging: true })
  const exporter = openOtlpExporter(
    { endpoint, headers: {}, serviceName: 'rollcall' },
    { version: '1', log: rollcall.services.log },
  )
  const tracer = openTracer({ ratio: 1, onEnd: exporter.add })
  for (let made = 0; made < 10_000; made++)
    tracer.end(tracer.start('GET /me', { kind: 'server', parent: undefined, traceId: TRACE }))
  // One batch is on its way.
  expect(exporter.counts()).toEqual({ exported: 0, dropped: 10_000 - 2_048 - 512 })
  await exporter.stop()
})
