import type { Call } from '@rollcall/contract/call'
import { errorCatalogue } from '@rollcall/contract/errors'
import type { FastifyInstance } from 'fastify'
import { methodOf, pathOf } from '../../platform/http/mount-calls.ts'
import { escaped } from '../../platform/mail/mail.ts'
import { docsStyle } from './docs-style.ts'
import { codesOf, type MountedCalls, openApi } from './openapi.ts'

/** The contract for other programs (`/api/openapi.json`) and for people (`/api/docs`). `parts` have documents of their own. */
export function apiDocs(
  app: FastifyInstance,
  mounted: readonly MountedCalls[],
  parts: Record<string, readonly MountedCalls[]> = {},
): void {
  for (const [path, part] of Object.entries(parts)) {
    let text: string | undefined
    app.get(path, (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((text ??= JSON.stringify(openApi(part)))),
    )
  }
  // Generated on the first request, because most services never get one.
  let document: Document | undefined
  const written = () => (document ??= openApi(mounted))
  let [json, page]: (string | undefined)[] = []
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((json ??= JSON.stringify(written()))),
  )
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((page ??= pageOf(mounted, written()))),
  )
  app.get('/api/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle))
}

type Document = ReturnType<typeof openApi>

interface Operation {
  parameters: unknown[]
  requestBody?: unknown
  responses: Record<string, unknown>
}

const operationOf = (document: Document, path: string, method: string): Operation =>
  (document.paths[path] ?? {})[method.toLowerCase()] as Operation

function pageOf(mounted: readonly MountedCalls[], document: Document): string {
  const calls = mounted.flatMap(({ base, calls: ofBase }) =>
    Object.entries(ofBase).map(([key, call]) => {
      const path = base + pathOf(key)
      const method = methodOf(key)
      const { parameters, requestBody, responses } = operationOf(document, path, method)
      const codes = codesOf(key, call).map(
        (code) => `<tr><td><code>${code}</code></td><td>${errorCatalogue[code].status}</td></tr>`,
      )
      return `<article><h2><span>${method}</span> ${escaped(path)}</h2><p>${escaped(call.summary)}. ${whoMay(call)}</p>
${section('Parameters', parameters.length > 0 && parameters)}${section('Body', requestBody)}${section('Answer', responses[200] ?? 'Nothing (204)')}
<details><summary>Error codes</summary><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th></tr></thead><tbody>${codes.join('')}</tbody></table></details></article>`
    }),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Rollcall API</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Rollcall API</h1>
<p>Every call sends <code>Accept-Version: 1</code>. A write may send an <code>Idempotency-Key</code>. The same as a document: <a href="/api/openapi.json">openapi.json</a>.</p>${calls.join('')}</main></body></html>`
}

const tokens: Record<Call['access'], string> = {
  public: 'Needs no token.',
  candidate: 'Needs a candidate’s bearer token.',
  consultant: 'Needs the bearer token of a consultant who is signed in to the desk.',
  agencyKey: 'Needs an API key of the agency as bearer token.',
}

const whoMay = ({ access, feature, whileActing }: Call) =>
  [
    tokens[access],
    ...(feature ? [`Needs <code>${feature}</code> to be on.`] : []),
    ...(whileActing === 'refused' ? ['Refused while acting.'] : []),
  ].join(' ')

const section = (title: string, content: unknown) =>
  content
    ? `<details><summary>${title}</summary><pre tabindex="0">${escaped(typeof content === 'string' ? content : JSON.stringify(content, null, 2))}</pre></details>`
    : ''
