import type { InjectOptions } from 'fastify'
import { openConnection } from '../processes/raw-connection.ts'
import type { TestApp } from '../test-app.ts'
import type { RawAnswer } from './check-malformed.ts'
import type { RawRequest } from './malformed-requests.ts'

/** Without a network. A header that is there twice is joined, as Node joins most. */
export const byInjection =
  ({ app }: TestApp) =>
  async ({ method, target, headers, body }: RawRequest): Promise<RawAnswer> => {
    const joined: Record<string, string> = {}
    for (const [name, value] of headers) joined[name] = name in joined ? `${joined[name]}, ${value}` : value
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: target,
      headers: joined,
      remoteAddress: someNetwork(),
      ...(body && { payload: body }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }

let networks = 0
/** A new address each time, so that limits by network are not reached. */
const someNetwork = () => {
  networks++
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** Over a connection of its own, byte by byte, which no client library allows. */
export const bySocket =
  (service: { port: number }) =>
  async ({ method, target, headers, body }: RawRequest): Promise<RawAnswer> => {
    const connection = await openConnection(service)
    const { socket, ended } = connection
    const hasHost = headers.some(([name]) => name === 'host')
    const lines = [
      `${method} ${target} HTTP/1.1`,
      ...(hasHost ? [] : ['Host: localhost']),
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(body ? [`Content-Length: ${body.length}`] : []),
      'Connection: close',
    ]
    socket.write(
      Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]),
    )
    await ended
    return answerIn(connection.said())
  }

function answerIn(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  const body = rest.join('\r\n\r\n')
  const isChunked = headers.some((line) => /^transfer-encoding: chunked$/i.test(line))
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(status)?.[1]),
    headers: Object.fromEntries(headers.map((line) => line.split(/: (.*)/s).slice(0, 2))),
    body: isChunked ? body.replaceAll(/(?:^|\r\n)[\da-f]+\r\n/gi, '') : body,
  }
}
