import { connect } from 'node:net'

/** HEAD requests one after the other on each connection. autocannon cannot: it waits for a body that never comes. */
export async function loadHead(url: string, connections: number, seconds: number): Promise<number[]> {
  const latencies: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => keepAsking(new URL(url), until, latencies)))
  return latencies
}

function keepAsking(
  { hostname, port, host, pathname }: URL,
  until: number,
  latencies: number[],
): Promise<void> {
  const request = `HEAD ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    let askedAt = 0
    const ask = () => {
      answer = ''
      askedAt = performance.now()
      socket.write(request)
    }
    socket
      .setEncoding('latin1')
      .once('connect', ask)
      .once('error', fail)
      .once('end', () => fail(new Error('cut off')))
    socket.on('data', (text: string) => {
      answer += text
      if (!answer.endsWith('\r\n\r\n')) return
      if (!answer.startsWith('HTTP/1.1 2')) fail(new Error(`HEAD ${pathname}: ${answer.split('\r\n')[0]}`))
      const now = performance.now()
      latencies.push(now - askedAt)
      if (now < until) return ask()
      socket.destroy()
      done()
    })
  })
}
