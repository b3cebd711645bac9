import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterFile } from '../after-file.ts'

export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[]
  status: { code?: number }
}

const servers = new Set<Server>()
afterFile(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers.clear()
})

interface Received {
  resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[]
}

/** A collector that takes OTLP/HTTP with JSON, or never answers. */
export async function startTraceCollector({ isHanging = false } = {}) {
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (request.url !== '/v1/traces') return response.writeHead(404).end()
      bodies.push(body)
      headers.push(request.headers)
      return isHanging ? undefined : response.writeHead(200).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  servers.add(server)
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers,
    /** All that arrived, as text. */
    text: () => bodies.join('\n'),
    spans: (): CollectedSpan[] =>
      bodies
        .map((body) => JSON.parse(body) as Received)
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans),
  }
}
