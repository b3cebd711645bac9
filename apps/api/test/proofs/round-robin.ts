import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterFile } from '../after-file.ts'
import { portOf } from '../processes/service-process.ts'

interface Backend {
  port: number
}

/** A proxy that sends each request to the next process. */
export async function startRoundRobin() {
  let backends: Backend[] = []
  const answered = new Map<Backend, number>()
  let turn = 0

  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing))
  async function forward(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await buffer(incoming)
    const backend = backends[turn++ % backends.length]
    const { method, url, headers } = incoming
    const sent = request(
      { host: '127.0.0.1', port: backend?.port, method, path: url, headers, agent: false },
      (answer) => {
        if (backend) answered.set(backend, (answered.get(backend) ?? 0) + 1)
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.once('error', () => outgoing.destroy())
      },
    )
    sent.once('error', () => outgoing.destroy())
    sent.end(body)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  afterFile(() => server.close())
  return {
    port: portOf(server),
    /** How many requests a process has answered. */
    answeredBy: (backend: Backend) => answered.get(backend) ?? 0,
    add(backend: Backend) {
      backends = [...backends, backend]
    },
    /** It gets no further requests; those that it has are answered. */
    remove(backend: Backend) {
      backends = backends.filter((one) => one !== backend)
    },
  }
}
