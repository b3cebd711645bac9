import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { StartError } from '../../platform/start-error.ts'
import { METRICS_TYPE } from '../../platform/telemetry/metric.ts'

const MAX_CONNECTIONS = 20
const REQUEST_MS = 5_000

export interface MetricsAddress {
  port: number
  host: string
}

/**
 * A port of its own, so that no proxy of the portal publishes it, and that it answers while requests are refused. At
 * `/metrics`, or at `/metrics/{id}` for each agency of several.
 */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  log: FastifyBaseLogger,
  read: (agency: string | undefined) => Promise<string> | undefined,
): Promise<{ stop(): Promise<void> }> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS },
    (request, response) => {
      const [path, agency] = /^\/metrics(?:\/([a-z0-9-]+))?(?=\?|$)/.exec(request.url ?? '') ?? []
      const reading = path !== undefined && request.method === 'GET' ? read(agency) : undefined
      if (!reading) {
        response.writeHead(404).end()
        return
      }
      reading.then(
        (text) =>
          response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text),
        (error: unknown) => {
          log.error({ err: error }, 'the metrics cannot be read')
          response.writeHead(500).end()
        },
      )
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.listen({ port, host })
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'it is already in use' : `no server can listen there (${code})`
    throw new StartError(`METRICS_PORT=${port} on ${host} cannot be used: ${reason}.`)
  }
  return {
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close').catch(() => undefined)
    },
  }
}
