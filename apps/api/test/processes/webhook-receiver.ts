import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type Server } from 'node:https'
import { afterFile } from '../after-file.ts'
import { portOf } from './service-process.ts'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  stop(): Promise<void>
  startAgain(): Promise<void>
}

/** A receiver with this certificate, at a name or address of this machine. */
export async function startWebhookReceiver(
  host: string,
  certificate: { key: string; cert: string },
): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let server: Server | undefined
  const listen = async (port: number) => {
    const opened = createServer(certificate, (request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        received.push({ headers: request.headers, body })
        response.writeHead(204).end()
      })
    })
    await new Promise<void>((ready) => opened.listen(port, host, ready))
    server = opened
    return portOf(opened)
  }
  const stop = async () => {
    const closing = server
    if (!closing) return
    server = undefined
    closing.closeAllConnections()
    await new Promise<void>((done) => closing.close(() => done()))
  }
  const port = await listen(0)
  afterFile(stop)
  return {
    url: `https://${host}:${port}/hook`,
    received,
    stop,
    async startAgain() {
      await listen(port)
    },
  }
}
