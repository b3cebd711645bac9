import { expect, test } from 'vitest'
import { gauge, openCounter, openHistogram, writeMetrics } from './metric.ts'

test('metrics are written as Prometheus reads them', () => {
  const counter = openCounter('refused_total', 'Refused.', ['reason'])
  counter.add('full')
  counter.add('full')
  const histogram = openHistogram('seconds', 'Time.', { labelNames: ['call'], bounds: [0.5, 1] })
  for (const seconds of [0.5, 0.75, 9]) histogram.observe(seconds, 'GET /me')
  const written = writeMetrics([
    counter.read(),
    histogram.read(),
    gauge('quoted', 'Escaped.', [{ labels: { text: 'a "b"\\\n' }, value: 1 }]),
    gauge('absent', 'Without a value.', []),
  ])
  expect(written).toBe(String.raw`# HELP refused_total Refused.
# TYPE refused_total counter
refused_total{reason="full"} 2
# HELP seconds Time.
# TYPE seconds histogram
seconds_bucket{call="GET /me",le="0.5"} 1
seconds_bucket{call="GET /me",le="1"} 2
seconds_bucket{call="GET /me",le="+Inf"} 3
seconds_sum{call="GET /me"} 10.25
seconds_count{call="GET /me"} 3
# HELP quoted Escaped.
# TYPE quoted gauge
quoted{text="a \"b\"\\\n"} 1
`)
})
