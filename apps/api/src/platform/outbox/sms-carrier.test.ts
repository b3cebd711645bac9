import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsCarrier } from './sms-carrier.ts'

const received: { path: string; authorization: string; form: Record<string, string> }[] = []
let status = 201
async function answer(request: IncomingMessage, response: ServerResponse) {
  received.push({
    path: request.url ?? '',
    authorization: request.headers.authorization ?? '',
    form: Object.fromEntries(new URLSearchParams(await textOf(request))),
  })
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"+61400000678"}')
}
const server = createServer((request, response) => void answer(request, response))
beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

async function textOf(request: IncomingMessage) {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const message = {
  id: 'id',
  to: '+61400000678',
  subject: 'Text message',
  text: '123456 is your code.',
  html: null,
  calendarFile: null,
  oneClickUrl: null,
}

test('a text is posted as a form with the account, and a refusal does not reveal its content', async () => {
  const { port } = server.address() as AddressInfo
  const carrier = smsCarrier({
    url: `http://127.0.0.1:${port}/Messages.json`,
    account: 'AC1',
    token: 's3cret',
    from: 'Commonroom',
  })
  await carrier.carry(message)
  expect(received).toEqual([
    {
      path: '/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:s3cret').toString('base64')}`,
      form: { To: '+61400000678', From: 'Commonroom', Body: '123456 is your code.' },
    },
  ])
  for (status of [400, 302]) {
    await expect(carrier.carry(message)).rejects.toThrow(/^(?!.*(?:678|123456|s3cret))/)
  }
})
