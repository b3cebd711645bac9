import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { saveDocumentTypes } from '../apps/api/src/compliance/catalogue/catalogue.queries.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { namedId } from '../apps/api/src/platform/ids.ts'
import { formOf } from '../apps/api/test/form.ts'
import { demoPdf } from '../apps/demo/src/data/demo-pdf.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { anotherService, type Crowd, gatherCrowd } from './crowd.ts'
import { bundle, type MeasuredProcess, startMeasured } from './measured-process.ts'
import { median, type Pace, type Report, say, table } from './report.ts'

const UPLOADS = 50
const FILE_BYTES = 10 * 1024 * 1024 - 1024
const MAX_MEMORY_MB = 300
const MAX_STALL_MS = 150
const MB = 1024 * 1024

interface Shape {
  name: string
  path: string
  contentType: string
  body: Buffer
}

interface Run {
  seconds: number
  cpuMsEach: number
  peakMemoryMb: number
  worstStallMs: number
  /** The stall of an idle process: what other load on the machine costs. */
  idleStallMs: number
  /** How often a request was refused with Retry-After. */
  repeats: number
}

/** Fifty people send ten megabytes each at the same moment; each shape to a new service. */
export async function benchFiles({ rounds }: Pace): Promise<Report> {
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const crowd = await gatherCrowd(postgres.url, { candidates: 100 })
  const typeId = namedId('bench document type')
  await addDocumentType(crowd, typeId)
  const idle = await startMeasured(await bundle('bare-http'))
  const shapes = [base64(typeId), multipart()]
  const runs = new Map<string, Run[]>(shapes.map(({ name }) => [name, []]))
  for (let round = 1; round <= rounds; round++) {
    say(`Files: round ${round} of ${rounds} …`)
    for (const shape of shapes)
      runs
        .get(shape.name)
        ?.push(await measure(await anotherService(crowd.databaseUrl), idle, crowd.token, shape))
  }
  return reportOf(runs)
}

async function addDocumentType({ databaseUrl }: Crowd, typeId: string): Promise<void> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  await saveDocumentTypes.run(
    db,
    JSON.stringify([{ id: typeId, title: 'Résumé', region: null, position: 1 }]),
  )
  await db.close()
}

/** A file of the maximum size that is inspected to its end. */
function largePdf(): Buffer {
  const pdf = demoPdf({ title: 'A large file', paragraphs: ['Most of it is a comment.'] })
  return Buffer.concat([pdf, Buffer.from(`%${'x'.repeat(FILE_BYTES - pdf.length - 2)}\n`)])
}

function base64(typeId: string): Shape {
  const file = { fileName: 'large.pdf', base64FileData: largePdf().toString('base64') }
  const body = Buffer.from(JSON.stringify({ file, fileType: { id: typeId } }))
  return { name: 'base64 in JSON', path: '/api/v1/documents', contentType: 'application/json', body }
}

function multipart(): Shape {
  const qualificationData = {
    institute: 'Monash University',
    degree: 'B.Ed.',
    dateComplete: '2019-12-13',
  }
  const files = [{ name: 'large.pdf', bytes: largePdf() }]
  const form = formOf({ files, parts: { qualificationData } }, 'files')
  return { name: 'multipart', path: '/api/v1/qualifications', ...form }
}

/** Retries after Retry-After with the same key, like the portal. */
async function upload(service: MeasuredProcess, token: string, shape: Shape): Promise<number> {
  const key = randomUUID()
  for (let repeats = 0; ; repeats++) {
    const { status, said } = await send(service, token, key, shape)
    if (status === 201) return repeats
    if (status !== 503) throw new Error(`${status}: ${said}`)
    await wait(1_000)
  }
}

async function measure(
  service: MeasuredProcess,
  idle: MeasuredProcess,
  token: string,
  shape: Shape,
): Promise<Run> {
  await upload(service, token, shape)
  const [before] = await Promise.all([service.usage(), idle.usage()])
  const startedAt = performance.now()
  const repeats = await Promise.all(Array.from({ length: UPLOADS }, () => upload(service, token, shape)))
  const seconds = (performance.now() - startedAt) / 1_000
  const [after, beside] = await Promise.all([service.usage(), idle.usage()])
  return {
    seconds,
    cpuMsEach: (after.cpuMicroseconds - before.cpuMicroseconds) / 1_000 / UPLOADS,
    peakMemoryMb: after.peakMemoryBytes / MB,
    worstStallMs: after.worstStallMs,
    idleStallMs: beside.worstStallMs,
    repeats: repeats.reduce((sum, one) => sum + one, 0),
  }
}

function send(
  { origin }: MeasuredProcess,
  token: string,
  key: string,
  { path, contentType, body }: Shape,
): Promise<{ status: number | undefined; said: string }> {
  return new Promise((done, fail) => {
    const sent = request(
      new URL(path, origin),
      {
        method: 'POST',
        agent: new Agent(),
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': contentType,
          'content-length': body.length,
          'idempotency-key': key,
        },
      },
      (answer) => {
        let said = ''
        answer.setEncoding('utf8').on('data', (text: string) => (said += text))
        answer.once('end', () => done({ status: answer.statusCode, said }))
      },
    )
    sent.once('error', fail)
    sent.end(body)
  })
}

function reportOf(runs: Map<string, Run[]>): Report {
  const of = (name: string, pick: keyof Run) => median(runs.get(name)?.map((run) => run[pick]) ?? [])
  const names = [...runs.keys()]
  return {
    tables: [
      table(
        `Files: ${UPLOADS} uploads of 10 MB at once; medians. The processes that look into files are not counted`,
        [
          '',
          'seconds',
          'CPU ms each',
          'peak memory MB',
          'worst stall ms',
          'of an idle process',
          'sent again',
        ],
        names.map((name) => [
          name,
          of(name, 'seconds').toFixed(1),
          of(name, 'cpuMsEach').toFixed(0),
          of(name, 'peakMemoryMb').toFixed(0),
          of(name, 'worstStallMs').toFixed(0),
          of(name, 'idleStallMs').toFixed(0),
          of(name, 'repeats').toFixed(0),
        ]),
      ),
    ],
    budgets: names.flatMap((name) => [
      {
        what: `peak memory in MB, ${name}`,
        measured: of(name, 'peakMemoryMb'),
        limit: MAX_MEMORY_MB,
        is: 'at most' as const,
        digits: 0,
      },
      {
        what: `worst stall in ms, ${name}`,
        measured: of(name, 'worstStallMs'),
        limit: MAX_STALL_MS,
        is: 'at most' as const,
        digits: 0,
      },
    ]),
  }
}
