import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** The names that OpenTelemetry defines, and numbers or names of ours: never a value, an address or a token. */
export type SpanAttributes = Record<string, string | number>
type SpanKind = 'internal' | 'server' | 'client'

/** The place of a span in its trace. */
export interface SpanContext {
  traceId: string
  spanId: string
  isSampled: boolean
}

export interface Span extends SpanContext {
  name: string
  readonly kind: SpanKind
  readonly parentSpanId: string | undefined
  readonly startedAt: number
  endedAt: number | undefined
  hasFailed: boolean
  readonly attributes: SpanAttributes
}

interface SpanOptions {
  kind: SpanKind
  attributes?: SpanAttributes
}

export interface Tracer {
  /** Begins the span of a request: below its parent, or the first of a trace with this id. */
  start(name: string, options: SpanOptions & { parent: SpanContext | undefined; traceId: string }): Span
  end(span: Span): void
  /** Runs the function, and all that it starts, within the span. */
  run<T>(span: Span, work: () => T): T
  /** Within a span of its own below the running one. Without a running one that is sampled it only does the work. */
  inChild<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** The same, but without a running span it begins a trace. */
  inSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>
  /** The ids of the running span, for log lines. */
  logFields(): { trace_id?: string; span_id?: string }
}

/** `ratio` is the share of new traces that are recorded; a trace that came with a request keeps its caller's decision. */
export function openTracer({ ratio, onEnd }: { ratio: number; onEnd: (span: Span) => void }): Tracer {
  const running = new AsyncLocalStorage<Span>()

  const begin = (name: string, { kind, attributes = {} }: SpanOptions, parent: SpanContext): Span => ({
    name,
    kind,
    attributes,
    traceId: parent.traceId,
    isSampled: parent.isSampled,
    spanId: newId(8),
    parentSpanId: parent.spanId || undefined,
    startedAt: now(),
    endedAt: undefined,
    hasFailed: false,
  })
  const rootOf = (traceId: string): SpanContext => ({
    traceId,
    spanId: '',
    isSampled: isInRatio(traceId, ratio),
  })
  function end(span: Span) {
    if (span.endedAt !== undefined) return
    span.endedAt = now()
    if (span.isSampled) onEnd(span)
  }
  async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
    try {
      return await running.run(span, work)
    } catch (error) {
      span.hasFailed = true
      // The message may contain values of the request.
      span.attributes['error.type'] = typeOf(error)
      throw error
    } finally {
      end(span)
    }
  }
  /** Work that outlives its request, such as sending mail, does not belong to that trace. */
  const parentSpan = (): Span | undefined => {
    const span = running.getStore()
    return span?.endedAt === undefined ? span : undefined
  }

  return {
    start: (name, { parent, traceId, ...options }) => begin(name, options, parent ?? rootOf(traceId)),
    end,
    run: (span, work) => running.run(span, work),
    inChild(name, options, work) {
      const parent = parentSpan()
      return parent?.isSampled ? within(begin(name, options, parent), work) : work()
    },
    inSpan: (name, options, work) => within(begin(name, options, parentSpan() ?? rootOf(newId(16))), work),
    logFields() {
      const span = running.getStore()
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {}
    },
  }
}

const newId = (bytes: number) => randomBytes(bytes).toString('hex')
/** Milliseconds since 1970, with fractions. */
const now = () => performance.timeOrigin + performance.now()
/**
 * Every service that sees the trace decides the same: by the last seven bytes of its id, as OpenTelemetry does. Their first 52 bits
 * are a number that JavaScript has exactly.
 */
const isInRatio = (traceId: string, ratio: number) =>
  Number.parseInt(traceId.slice(-14, -1), 16) < ratio * 2 ** 52

function typeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : error instanceof Error ? error.constructor.name : 'unknown'
}

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The header by which a caller continues its trace (W3C Trace Context); undefined if it is absent or malformed. */
export function parseTraceparent(header: unknown): SpanContext | undefined {
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(String(header)) ?? []
  if (!traceId || !spanId || !flags || (version === '00' && more !== undefined)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}
