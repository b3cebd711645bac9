import type { FastifyInstance } from 'fastify'
import { parseTraceparent, type Span, type Tracer } from './tracer.ts'

const EVENT_STREAM = 'text/event-stream'

/**
 * A span for each request, named by its call. Its trace is that of the `traceparent` header, else the request's own id, which
 * users see in messages.
 */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<object, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers, id, method, routeOptions } = request
    const { call } = routeOptions.config
    const span = tracer.start(call ?? method, {
      kind: 'server',
      parent: parseTraceparent(headers.traceparent),
      traceId: id.replaceAll('-', ''),
      attributes: {
        'http.request.method': method,
        ...(call !== undefined && { 'http.route': call.slice(call.indexOf(' ') + 1) }),
        'rollcall.trace_id': id,
      },
    })
    spans.set(raw, span)
    tracer.run(span, done)
  })
  // The parser of a body continues where the request began to be read, outside the span.
  app.addHook('preValidation', ({ raw }, _reply, done) => {
    const span = spans.get(raw)
    if (span) tracer.run(span, done)
    else done()
  })
  // A stream of events does no work of its own until it ends.
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const span = spans.get(raw)
    if (span && String(reply.getHeader('content-type')).startsWith(EVENT_STREAM)) tracer.end(span)
    done()
  })
  app.addHook('onResponse', ({ raw }, { statusCode }, done) => {
    const span = spans.get(raw)
    if (!span) {
      done()
      return
    }
    span.attributes['http.response.status_code'] = statusCode
    span.hasFailed = statusCode >= 500
    tracer.end(span)
    tracer.run(span, done)
  })
}
