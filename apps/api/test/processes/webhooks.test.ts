import { spawn } from 'node:child_process'
import { createHmac, createPublicKey, verify } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { bundled } from '../bundled-programs.ts'
import { createTestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, signIn } from './http-client.ts'
import { runCommand } from './run-command.ts'
import { startProcess, temporaryFolder } from './service-process.ts'
import { createTestAuthority } from './test-authority.ts'
import { until } from './until.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'

function startSender(databaseUrl: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [bundled('webhook-sender'), databaseUrl], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return { kill }
}

test('a change reaches a receiver over TLS, signed by secret and key pair, once its authority is trusted and never before', async () => {
  const database = await createTestDatabase('demo')
  onTestFinished(() => database.drop())
  const authority = createTestAuthority()
  const receiver = await startWebhookReceiver('localhost', authority.issue('localhost'))
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  const service = await startProcess({ env })
  const commandEnv = { ...env, MIGRATIONS_DATABASE_URL: database.url, DATA_DIR: temporaryFolder() }
  const options = ['--source=crm', `--url=${receiver.url}`, '--types=availability.changed', '--key-pair']
  const { stdout, stderr } = await runCommand('agency', commandEnv, 'webhook', 'new', ...options)
  const [, secret = ''] = /whsec_(\S+)/.exec(stdout) ?? []
  const [, publicKey = ''] = /whpk_(\S+)/.exec(stdout) ?? []
  expect([stderr, secret, publicKey]).toEqual(['', expect.stringMatching(/./), expect.stringMatching(/./)])
  const lastError = async () =>
    (
      await rowsOf<{ error: string | null }>(
        database.url,
        'select last_error as error from webhook_deliveries',
      )
    )[0]?.error ?? ''
  const makeDue = () =>
    rowsOf(database.url, `update webhook_deliveries set attempts = 0, next_attempt_at = 'epoch'`)

  const { bearer } = await signIn(service, 'ava')
  const body = { status: 'available', selectedDates: ['2026-12-08'] }
  expect((await ask(service, 'PUT /api/v1/availability', { headers: bearer, body })).status).toBe(200)
  await until('the service has refused the address', async () =>
    (await lastError()).includes('is not a public address'),
  )
  await service.stop()

  const suspicious = startSender(database.url)
  await until('the certificate is refused', async () => {
    await makeDue()
    return /certificate/.test(await lastError())
  })
  await suspicious.kill()
  expect(receiver.received).toEqual([])

  await makeDue()
  startSender(database.url, { NODE_EXTRA_CA_CERTS: authority.certificateFile })
  await until('the change is delivered', () => receiver.received.length > 0)
  const [sent] = receiver.received
  if (!sent) throw new Error('It was delivered')
  expect(JSON.parse(sent.body)).toMatchObject({
    type: 'availability.changed',
    data: { resource: 'candidates' },
  })
  const signed = `${String(sent.headers['webhook-id'])}.${String(sent.headers['webhook-timestamp'])}.${sent.body}`
  const [bySecret = '', byKeyPair = ''] = String(sent.headers['webhook-signature']).split(' ')
  const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed)
  expect(bySecret).toBe(`v1,${hmac.digest('base64')}`)
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const signature = Buffer.from(byKeyPair.replace('v1a,', ''), 'base64')
  expect([byKeyPair.slice(0, 4), verify(null, Buffer.from(signed), key, signature)]).toEqual(['v1a,', true])
})
