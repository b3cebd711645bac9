import { setTimeout as wait } from 'node:timers/promises'

const TRIES = 5

/**
 * A request with JSON in both directions. One that is refused for now (429, 503) is repeated after the time that the answer names.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: unknown }} request
 */
export async function fetchJson(url, request = {}) {
  const { method = 'GET', headers = {}, body } = request
  for (let tries = 1; ; tries++) {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const answer = text === '' ? null : JSON.parse(text)
    if (response.ok) return answer
    const isForNow = response.status === 429 || response.status === 503
    if (!isForNow || tries === TRIES)
      throw Object.assign(new Error(`${method} ${url}: ${response.status} ${text}`), {
        status: response.status,
        body: answer,
      })
    await wait(Number(response.headers.get('retry-after') ?? 1) * 1000)
  }
}
