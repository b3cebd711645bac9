import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_PASSWORD, demoEmail } from '../apps/demo/src/data/demo-people.ts'
import type { Cookie } from './browser.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { freePort } from './free-port.ts'
import { type Network, passingTo, startFront } from './front.ts'

const START_MS = 60_000
/** A Tuesday, 6:40 in the morning in Melbourne, so that Home shows the same every time. */
const DEMO_NOW = '2026-11-17T06:40:00+11:00'

export interface PortalUnderTest {
  origin: string
  signIn: () => Promise<Cookie[]>
  /** The path of an offer's link, as printed at the start. */
  guestPath: string
}

/** The service with this build of the portal, behind a TLS proxy. */
export async function startPortal(portalDir: string, network?: Network): Promise<PortalUnderTest> {
  const port = await freePort()
  const { port: publicPort, origin } = await startFront(passingTo(port, network))
  const child = spawn(process.execPath, ['apps/api/dist/demo.mjs'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      PUBLIC_PORT: String(publicPort),
      DATA_DIR: temporaryFolder('portal'),
      DATABASE_URL: '',
      DEMO_NOW,
      LOG_TO: 'file',
      PORTAL_DIR: portalDir,
      CONFIG_DIR: configWithTls(),
      TRUSTED_PROXIES: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  whenOver(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  await untilReady(`http://127.0.0.1:${port}/readyz`)
  const guestPath = await until(() => /\/bookings\/[\w-]+\/guest\/[\w-]+/.exec(said)?.[0])
  return { origin, signIn: () => signIn(port, origin), guestPath }
}

function configWithTls(): string {
  const folder = temporaryFolder('config')
  copyFileSync(join('config', 'config.json'), join(folder, 'config.json'))
  const local = readFileSync(join('config', 'config.local.json'), 'utf8')
  writeFileSync(join(folder, 'config.local.json'), local.replaceAll('http://', 'https://'))
  return folder
}

const untilReady = (url: string) =>
  until(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  )

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + START_MS
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > deadline) throw new Error('The service did not start')
    await wait(100)
  }
}

/** Sends the proxy's headers, so that the cookies are those of a page over TLS. */
async function signIn(port: number, origin: string): Promise<Cookie[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/identity/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ email: demoEmail('ava'), password: DEMO_PASSWORD }),
  })
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`)
  return answer.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), httpOnly: /; *HttpOnly/i.test(line) }
  })
}
