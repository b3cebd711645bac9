import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BLANK_PDF } from '../blank-pdf.ts'
import { createTestDatabase } from '../test-database.ts'
import { rowsOf } from './database-rows.ts'
import { startMailReceiver } from './mail-receiver.ts'
import { runCommand } from './run-command.ts'
import { startProcess, temporaryFolder } from './service-process.ts'
import { until } from './until.ts'

const guide = readFileSync(
  fileURLToPath(new URL('../../../../docs/agency-guide.md', import.meta.url)),
  'utf8',
)

interface Example {
  commands: string
  /** A part of the answer, if the page shows it. */
  shown: object | undefined
}

const examples: Example[] = [...guide.matchAll(/^```sh\n([^]*?)^```\n(?:\n```json\n([^]*?)```)?/gm)].map(
  ([, commands = '', shown]) => ({ commands, shown: shown === undefined ? undefined : JSON.parse(shown) }),
)

/** One shell for all examples, because later ones use variables of earlier ones. Returns what each printed. */
function openShell() {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'terms.pdf'), BLANK_PDF)
  const shell = spawn('bash', ['-eu'], { stdio: ['pipe', 'pipe', 'pipe'], cwd })
  let [printed, errors, end] = ['', '', '']
  shell.stdout.on('data', (text) => (printed += text))
  shell.stderr.on('data', (text) => (errors += text))
  shell.once('close', (code) => (end = `bash ended with ${code}`))
  return {
    async run(commands: string): Promise<string> {
      printed = ''
      shell.stdin.write(`${commands}\nprintf '\\n--done--\\n'\n`)
      await until('an example has ended', () => printed.endsWith('\n--done--\n') || end !== '')
      if (end !== '') throw new Error(`${end} in\n${commands}\n${printed}${errors}`)
      return printed.slice(0, -'\n--done--\n'.length)
    },
    close: () => shell.stdin.end(),
  }
}

/** As the candidate does in the portal, for the shift of yesterday. */
const submitHours = (url: string) =>
  rowsOf(
    url,
    `with worked as (update bookings set status = 114 where status = 110 returning id, candidate_id)
     insert into shift_records (booking_id, candidate_id, operation, blocks, submitted_by, submitted_at)
     select id, candidate_id, 'accept', '[{"type": "bookingDuration", "startTime": "08:20", "endTime": "15:10"}]', 'candidate', now()
     from worked`,
  )

test('every example of the guide works as it is written', async ({ onTestFinished }) => {
  const database = await createTestDatabase('empty')
  onTestFinished(() => database.drop())
  const receiver = await startMailReceiver()
  const env = { DATABASE_URL: database.url, DEMO: 'off', SMTP_URL: receiver.url }
  const dataDir = temporaryFolder()
  const commandEnv = { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: dataDir }
  const [scopes = ''] = /--scopes \S+/.exec(guide) ?? []
  const { stdout } = await runCommand(
    'agency',
    commandEnv,
    'key',
    'new',
    '--source=crm',
    ...scopes.split(' '),
  )
  const key = stdout.trim().split('\n').at(-1) ?? ''
  const service = await startProcess({ env, dataDir })
  const shell = openShell()
  onTestFinished(() => void shell.close())

  const [settings, ...calls] = examples
  // The address and the key are the reader's own.
  expect(settings?.commands).toBe('ROLLCALL=http://localhost:4000/agency/v1\nKEY=rk_live_…\n')
  await shell.run(`ROLLCALL=${service.origin}/agency/v1\nKEY=${key}`)
  expect(calls.length).toBeGreaterThan(10)
  for (const { commands, shown } of calls) {
    if (commands.includes('client-timesheets')) await submitHours(database.url)
    const printed = await shell.run(commands)
    if (shown) expect(JSON.parse(printed)).toMatchObject(shown)
  }
  await until('the invitation and the offer are mailed', () => receiver.received.length >= 2)
  expect((await service.stop()).code).toBe(0)
})
