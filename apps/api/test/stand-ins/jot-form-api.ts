import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface JotFormApi {
  url: string
  key: string
  /** Its submissions by id. */
  submissions: Map<string, { formId: string; answers: Record<string, unknown> }>
  isDown: boolean
  close(): void
}

/** The call of JotForm's API that we use: one submission, for a client with the key. */
export async function startJotFormApi(): Promise<JotFormApi> {
  const submissions: JotFormApi['submissions'] = new Map()
  const key = 'a-key-of-the-agency'
  const server = createServer(({ url = '', headers }, reply) => {
    const answer = (status: number, content: unknown) =>
      reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ responseCode: status, content }))
    if (api.isDown) return answer(500, '')
    if (headers.apikey !== key) return answer(401, '')
    const found = submissions.get(/^\/submission\/(\w+)$/.exec(url)?.[1] ?? '')
    if (!found) return answer(404, '')
    const answers = Object.entries(found.answers).map(([name, value], at) => [
      String(at),
      { name, answer: value },
    ])
    return answer(200, { form_id: found.formId, answers: Object.fromEntries([['99', {}], ...answers]) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const api: JotFormApi = {
    url: `http://127.0.0.1:${port}`,
    key,
    submissions,
    isDown: false,
    close: () => server.close(),
  }
  return api
}
