import { createServer } from 'node:http'

/**
 * A stand-in for an agency's system of record, with a REST interface. It keeps its records in memory.
 *
 *   GET  /{kind}?since=7   the records that changed after version 7, in this order
 *   PUT  /{kind}/{id}      saves fields of a record; other fields stay as they are
 *
 * Kinds are schools, people and shifts. Each change of a record gives it the next version; a change to the same values does not.
 */
const records = { schools: new Map(), people: new Map(), shifts: new Map() }
let version = 0

const server = createServer((request, response) => {
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    (error) => response.writeHead(400).end(String(error)),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')

async function answer(request) {
  const url = new URL(request.url, 'http://crm')
  const [, kind, id] = url.pathname.split('/').map(decodeURIComponent)
  const ofKind = records[kind]
  if (request.method === 'GET') {
    const since = Number(url.searchParams.get('since') ?? 0)
    const changed = [...ofKind.values()].filter((record) => record.version > since)
    return changed.sort((one, other) => one.version - other.version)
  }
  const fields = JSON.parse(await textOf(request))
  const before = ofKind.get(id)
  const after = { ...before, ...fields, id }
  if (JSON.stringify(after) !== JSON.stringify(before)) ofKind.set(id, { ...after, version: ++version })
  return ofKind.get(id)
}

async function textOf(request) {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return text
}
