import { expect, test } from 'vitest'
import { demoEmail } from '../../../demo/src/data/demo-people.ts'
import { startTraceCollector } from '../stand-ins/trace-collector.ts'
import { ask } from './http-client.ts'
import { freePort, startDemoProcess } from './service-process.ts'
import { until } from './until.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a process answers Prometheus on a port of its own, exports its traces, and names them in its log', async () => {
  const collector = await startTraceCollector()
  const metricsPort = await freePort()
  const service = await startDemoProcess({
    env: { METRICS_PORT: String(metricsPort), OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
  })
  const email = demoEmail('ava')
  const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` }
  await ask(service, 'POST /identity/password-reset', { body: { email }, headers })

  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
  const text = await metrics.text()
  expect(text).toContain(
    'rollcall_request_seconds_count{call="POST /identity/password-reset",status="2xx"} 1\n',
  )
  expect(text).toContain('rollcall_database_up 1\n')
  expect(text).toContain('rollcall_readers_max{pool="files"}')

  const names = () => collector.spans().map(({ name }) => name)
  await until('request, statements and mail are exported', () =>
    ['POST /identity/password-reset', 'insert_mail', 'send email'].every((name) => names().includes(name)),
  )
  expect(collector.text()).not.toContain(email)
  const lines = service.stdout().split('\n')
  const answered = lines.filter((line) => line.includes('"answered"') && line.includes('password-reset'))
  expect(answered.map((line) => (JSON.parse(line) as { trace_id?: string }).trace_id)).toEqual([TRACE])
  expect((await service.stop()).code).toBe(0)
})
