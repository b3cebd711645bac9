import { createServer } from 'node:http'
import { answerUsage } from './usage.ts'

/** A push, and when it had arrived. */
export interface ArrivedPush {
  path: string
  atMs: number
  body: string
}

/** A push service that keeps what it receives, and returns it once when it is asked. */
let arrived: ArrivedPush[] = []

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(arrived))
    arrived = []
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('base64')
    arrived.push({ path: request.url ?? '', atMs: performance.timeOrigin + performance.now(), body })
    response.writeHead(201).end()
  })
})
answerUsage()
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'))
