type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Replaces XMLHttpRequest, which reports upload progress. Half is sent at once and the other half with the response: a test
 * that delays the response sees the progress bar in between.
 */
export const fakeUploads = (fetch: Fetch) =>
  class FakeUpload extends EventTarget {
    readonly upload = new EventTarget()
    responseType = ''
    status = 0
    responseText = ''
    #url = ''
    #method = ''
    readonly #headers = new Headers()
    #answer = new Headers()
    #isOver = false

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.append(name, value)
    }
    getAllResponseHeaders() {
      return [...this.#answer].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    }
    abort() {
      this.#end('abort')
    }
    send(body: FormData | string | null) {
      this.#progress(1)
      void this.#sendAll(body)
    }
    async #sendAll(body: FormData | string | null) {
      try {
        await this.#ask(body)
        this.#progress(2)
        this.#end('load')
      } catch {
        this.#end('error')
      }
    }
    async #ask(body: FormData | string | null) {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body })
      this.responseText = await response.text()
      this.status = response.status
      this.#answer = response.headers
    }
    #progress(loaded: number) {
      if (!this.#isOver) this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 2 }))
    }
    #end(how: 'load' | 'error' | 'abort') {
      if (this.#isOver) return
      this.#isOver = true
      this.dispatchEvent(new ProgressEvent(how))
      this.dispatchEvent(new ProgressEvent('loadend'))
    }
  } as unknown as typeof XMLHttpRequest
