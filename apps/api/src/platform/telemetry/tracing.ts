import type { FastifyBaseLogger } from 'fastify'
import { type Collector, openOtlpExporter, type SpanExporter } from './otlp-exporter.ts'
import { openTracer, type Tracer } from './tracer.ts'

export interface Tracing extends Pick<SpanExporter, 'counts' | 'stop'> {
  tracer: Tracer
}

/** Traces with their way out. `ratio` as for the tracer. */
export function openTracing(
  { ratio, ...collector }: Collector & { ratio: number },
  { version, log }: { version: string; log: FastifyBaseLogger },
): Tracing {
  const { add, counts, stop } = openOtlpExporter(collector, { version, log })
  return { tracer: openTracer({ ratio, onEnd: add }), counts, stop }
}
