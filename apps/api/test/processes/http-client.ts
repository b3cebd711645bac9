import { type Agent, type IncomingHttpHeaders, request } from 'node:http'
import { DEMO_PASSWORD, demoEmail } from '../../../demo/src/data/demo-people.ts'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape it asked for
  json(): any
}

interface Question {
  /** Sent as JSON, unless it is a buffer. */
  body?: unknown
  /** Instead of a body. */
  form?: Record<string, string>
  headers?: Record<string, string>
  agent?: Agent
}

const ANSWER_MS = 120_000

/** One request on a connection of its own, unless an agent keeps one. `call` is a method and a path. */
export function ask(
  { port }: { port: number },
  call: string,
  { body, form, headers, agent }: Question = {},
): Promise<Answer> {
  const [method = '', path = ''] = call.split(' ')
  const payload =
    form !== undefined
      ? String(new URLSearchParams(form))
      : body === undefined || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body)
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? false,
        headers: {
          ...(payload && {
            'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
          ...headers,
        },
        timeout: ANSWER_MS,
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.once('error', fail)
        response.once('end', () => {
          const { statusCode = 0, headers: answered } = response
          done({ status: statusCode, headers: answered, body: text, json: () => JSON.parse(text) })
        })
      },
    )
    sent.once('timeout', () => sent.destroy(new Error(`no answer to ${call} in ${ANSWER_MS} ms`)))
    sent.once('error', fail)
    sent.end(payload)
  })
}

export interface Person {
  /** The headers that prove who it is. */
  bearer: { authorization: string }
  cookie: string
}

export const trySignIn = (service: { port: number }, key: string, password = DEMO_PASSWORD, agent?: Agent) =>
  ask(service, 'POST /identity/sign-in', {
    body: { email: demoEmail(key), password },
    ...(agent && { agent }),
  })

export async function signIn(
  service: { port: number },
  key: string,
  password = DEMO_PASSWORD,
): Promise<Person> {
  const answer = await trySignIn(service, key, password)
  if (answer.status !== 200) throw new Error(`${key} cannot sign in: ${answer.status} ${answer.body}`)
  return {
    bearer: { authorization: `Bearer ${answer.json().accessToken}` },
    cookie: refreshCookieOf(answer) ?? '',
  }
}

/** The cookie that a browser would send back. */
export const refreshCookieOf = ({ headers }: Answer): string | undefined =>
  headers['set-cookie']?.find((cookie) => cookie.startsWith('rollcall='))?.split(';', 1)[0]

/** Sends a request again that was refused because the machine is busy: a refused request had no effect. */
export async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  const answer = await send()
  return answer.status === 503 ? untilAnswered(send) : answer
}
