/** Without progress for this long the connection is lost, whatever the phone says. */
const STALLED_MS = 60_000

/** Like `fetch`, but reports upload progress, which `fetch` cannot. */
export const fetchWithProgress =
  (onProgress: (sent: number) => void) =>
  (url: string, { method, headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      let stalled: ReturnType<typeof setTimeout>
      const watch = () => {
        clearTimeout(stalled)
        stalled = setTimeout(() => {
          reject(new DOMException('Nothing moved', 'TimeoutError'))
          request.abort()
        }, STALLED_MS)
      }
      const abort = () => request.abort()
      const end = () => {
        clearTimeout(stalled)
        signal?.removeEventListener('abort', abort)
      }
      request.open(method ?? 'GET', url)
      request.responseType = 'text'
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        watch()
        if (total > 0) onProgress(loaded / total)
      })
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError('Failed to send')))
      request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
      request.addEventListener('loadend', end)
      if (signal?.aborted) {
        reject(new DOMException('Stopped', 'AbortError'))
        return
      }
      signal?.addEventListener('abort', abort)
      watch()
      request.send(body as XMLHttpRequestBodyInit | null)
    })

const hasNoBody = (status: number) => status === 204 || status === 304

function responseOf(request: XMLHttpRequest): Response {
  const { status, responseText } = request
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name = '', ...value] = line.split(': ')
    if (name) headers.append(name, value.join(': '))
  }
  return new Response(hasNoBody(status) ? null : responseText, { status, headers })
}
