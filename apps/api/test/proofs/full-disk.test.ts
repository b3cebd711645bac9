import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { addDocumentType, BLANK_PDF } from '../a-booking.ts'
import { embeddedUrl } from '../processes/embedded-database.ts'
import { ask, signIn } from '../processes/http-client.ts'
import {
  type ServiceProcess,
  seededFolder,
  startDemoProcess,
  startProcess,
  temporaryFolder,
} from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { createTestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { emptyDisk, fillDisk } from './fill-disk.ts'
import { countEffects, openWriteMaker } from './people-with-writes.ts'
import { proofTest, report, times } from './proof.ts'

const FILLS = times(1, 10)
const SMALL_DISK = 'size=256m'

/** A disk of its own for one process, which takes no rights but those to a namespace. */
const onSmallDisk = (folder: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o ${SMALL_DISK} none ${folder} && cp -a ${inject('seededFolder')}/. ${folder} && exec "$@"`,
  'sh',
]
/** Small disks under folders of a data folder, each with what was in the folder. */
const withSmallFolders = (dataDir: string, folders: readonly string[]) => {
  const mounts = folders.map((name) => {
    const folder = join(dataDir, name)
    return `mkdir -p ${folder} && cp -a ${folder} ${folder}.before && mount -t tmpfs -o size=64m none ${folder} && cp -a ${folder}.before/. ${folder}`
  })
  return [
    'unshare',
    '--user',
    '--map-root-user',
    '--mount',
    'sh',
    '-c',
    `${mounts.join(' && ')} && exec "$@"`,
    'sh',
  ]
}

const canHaveSmallDisk = () => {
  const folder = temporaryFolder()
  const [command, ...args] = [...onSmallDisk(folder), 'true']
  return spawnSync(command, args).status === 0
}

/** The small disk as it is seen from outside. */
const diskOf = ({ pid, dataDir }: ServiceProcess) => join('/proc', String(pid), 'root', dataDir)

proofTest('with its log on a full disk the service still serves and stops', async () => {
  const dataDir = seededFolder()
  // A device that is always full.
  symlinkSync('/dev/full', join(dataDir, 'rollcall.log'))
  const service = await startDemoProcess({ dataDir, env: { LOG_TO: 'file', LOG_LEVEL: 'debug' } })
  for (let time = 0; time < 200; time++) expect((await ask(service, 'GET /readyz')).status).toBe(200)
  const { code, ms } = await service.stop()
  expect(code).toBe(0)
  expect(ms).toBeLessThan(10_000)
})

test.skipIf(!canHaveSmallDisk())(
  'a full disk under database and log: refused in words, nothing acknowledged is lost, and all is well with room again',
  async () => {
    const dataDir = temporaryFolder()
    const service = await startProcess({
      dataDir,
      within: onSmallDisk(dataDir),
      env: { DEMO_NOW, LOG_TO: 'file' },
    })
    const disk = diskOf(service)
    for (let time = 1; time <= FILLS; time++) {
      const beside = new pg.Pool({ connectionString: embeddedUrl(disk), max: 1 })
      beside.on('error', () => undefined)
      const sql = async (text: string, ...values: unknown[]) => (await beside.query(text, values)).rows
      const maker = await openWriteMaker(embeddedUrl(disk), sql)
      const [first, second] = [await maker.newPerson(), await maker.newPerson()]
      for (const write of first) expect((await write.send(service)).status).toBeLessThan(300)

      fillDisk(disk)
      // The next page of its journal is one too many.
      await sql('select pg_switch_wal()').catch(() => undefined)
      await until('it refuses', async () => {
        for (const write of second) {
          const answer = await write.send(service)
          if (answer.status < 300) continue
          expect([answer.status, answer.json().code]).toEqual([503, 'service_unavailable'])
          return true
        }
        return false
      })
      expect((await ask(service, 'HEAD /api/ping')).status).toBe(200)
      emptyDisk(disk)

      await until('it serves again', async () => (await ask(service, 'GET /readyz')).status === 200, {
        withinMs: 60_000,
      })
      for (const write of second) {
        await until(`${write.kind} is taken`, async () => (await write.send(service)).status < 300)
      }
      const again = new pg.Client({ connectionString: embeddedUrl(disk) })
      await again.connect()
      const sqlAgain = async (text: string, ...values: unknown[]) => (await again.query(text, values)).rows
      for (const write of [...first, ...second]) {
        expect([write.kind, await countEffects(sqlAgain, write)]).toEqual([write.kind, 1])
      }
      await again.end()
      await maker.close()
      await beside.end().catch(() => undefined)
    }
    fillDisk(disk)
    expect((await service.stop()).code).toBe(0)
    report({
      promise: 'A full disk is refused in words and heals',
      tried: `${FILLS} times filled under the embedded database and the log, and stopped while full`,
      outcome: '0 lost, 0 hung, 0 restarts',
    })
  },
)

const fullFolders = [
  { full: 'the folder of uploads', folders: ['files/arriving'], filled: 'files/arriving', takesFiles: false },
  { full: 'the file store', folders: ['files', 'files/arriving'], filled: 'files', takesFiles: false },
  { full: 'the folder of pages', folders: ['pages'], filled: 'pages', takesFiles: true },
]

test.skipIf(!canHaveSmallDisk()).each(fullFolders.slice(0, times(1, 3)))(
  'with $full full, stored files are shown, uploads are answered in words, and it heals',
  async (situation) => {
    const { full, folders, filled, takesFiles } = situation
    const database = await createTestDatabase('demo')
    const beside = new pg.Client({ connectionString: database.url })
    await beside.connect()
    const typeId = randomUUID()
    await addDocumentType(async (text, ...values) => (await beside.query(text, values)).rows, typeId)
    await beside.end()
    const dataDir = seededFolder()
    const service = await startProcess({
      dataDir,
      within: withSmallFolders(dataDir, folders),
      env: { DATABASE_URL: database.url, DEMO_NOW },
    })
    const { bearer } = await signIn(service, 'ava')
    const upload = async () => {
      // Of its own content: what another file was drawn as would be shown again.
      const content = Buffer.concat([BLANK_PDF, Buffer.from(`%${randomUUID()}\n`)])
      const answer = await ask(service, 'POST /api/v1/documents', {
        headers: bearer,
        body: {
          file: { fileName: 'card.pdf', base64FileData: content.toString('base64') },
          fileType: { id: typeId },
        },
      })
      const { code, accessGui } = answer.json()
      return { status: answer.status, code, accessGui, retryAfter: answer.headers['retry-after'] }
    }
    const view = async (fileId: string) =>
      (await ask(service, `GET /api/v1/files/${fileId}/pages/1`, { headers: bearer })).status

    for (let time = 1; time <= FILLS; time++) {
      const before = await upload()
      expect(before.status).toBe(201)
      const disk = join(diskOf(service), filled)
      fillDisk(disk)
      const during = await upload()
      if (takesFiles) expect(during.status).toBe(201)
      else
        expect(during).toMatchObject({
          status: 503,
          code: 'storage_unavailable',
          retryAfter: expect.stringMatching(/^\d+$/),
        })
      expect([await view(before.accessGui), await view(before.accessGui)]).toEqual([200, 200])
      emptyDisk(disk)
      const after = await upload()
      expect(after.status).toBe(201)
      expect(await view(after.accessGui)).toBe(200)
    }
    expect((await service.stop()).code).toBe(0)
    await database.drop()
    report({
      promise: 'Full storage refuses uploads in words and shows what is stored',
      tried: `${full} filled ${FILLS} times`,
      outcome: takesFiles
        ? 'uploads taken, pages shown, healed'
        : '503 storage_unavailable, pages shown, healed',
    })
  },
)
