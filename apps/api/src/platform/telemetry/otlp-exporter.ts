import type { FastifyBaseLogger } from 'fastify'
import type { Span, SpanAttributes } from './tracer.ts'

const MAX_WAITING = 2_048
const MAX_BATCH = 512
const BATCH_MS = 5_000
const ANSWER_MS = 5_000
/** At a stop, the last batch is sent if that does not take long. */
const STOP_MS = 1_000

export interface Collector {
  /** `/v1/traces` is added. */
  endpoint: string
  headers: Record<string, string>
  serviceName: string
}

export interface SpanExporter {
  add: (span: Span) => void
  /** Since the start. Spans are dropped while more wait than are sent, and when the collector refuses them. */
  counts: () => { exported: number; dropped: number }
  stop: () => Promise<void>
}

/** Sends spans as OTLP/HTTP with JSON, in the background, a batch at a time. Nothing waits for it. */
export function openOtlpExporter(
  { endpoint, headers, serviceName }: Collector,
  { version, log, batchMs = BATCH_MS }: { version: string; log: FastifyBaseLogger; batchMs?: number },
): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const resource = { attributes: attributesOf({ 'service.name': serviceName, 'service.version': version }) }
  let waiting: Span[] = []
  const counts = { exported: 0, dropped: 0 }
  let isFailing = false
  let sending: Promise<void> | undefined

  async function post(spans: readonly Span[], timeoutMs: number) {
    const body = {
      resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'rollcall' }, spans: spans.map(written) }] }],
    }
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the collector of traces answered ${answer.status}`)
  }
  async function sendBatch(timeoutMs = ANSWER_MS) {
    const batch = waiting.slice(0, MAX_BATCH)
    waiting = waiting.slice(MAX_BATCH)
    try {
      await post(batch, timeoutMs)
      counts.exported += batch.length
      isFailing = false
    } catch (error) {
      counts.dropped += batch.length
      if (!isFailing) log.warn({ err: error }, 'traces are not exported')
      isFailing = true
    }
  }
  function send() {
    if (waiting.length === 0) return
    sending ??= sendBatch().finally(() => {
      sending = undefined
      if (waiting.length >= MAX_BATCH) send()
    })
  }
  const timer = setInterval(send, batchMs).unref()

  return {
    add(span) {
      if (waiting.length >= MAX_WAITING) {
        counts.dropped++
        return
      }
      waiting.push(span)
      if (waiting.length >= MAX_BATCH) send()
    },
    counts: () => counts,
    async stop() {
      clearInterval(timer)
      if (waiting.length > 0) await sendBatch(STOP_MS)
    },
  }
}

const kinds = { internal: 1, server: 2, client: 3 }
const ERROR = 2

const written = (span: Span) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.endedAt ?? span.startedAt),
  attributes: attributesOf(span.attributes),
  status: span.hasFailed ? { code: ERROR } : {},
})

/** Larger than a number can be exactly. */
const nanoseconds = (milliseconds: number) => `${Math.round(milliseconds * 1_000)}000`

const attributesOf = (attributes: SpanAttributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
