import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root, run, say } from './project.mjs'

const bench = join(root, 'bench')

/** `npm run bench`, or one part: `npm run bench -- service`, `npm run bench -- page --rounds 9`. */
main(async () => {
  ensureInstalled('develop')
  await ensureToolsInstalled()
  await ensureBuilt()
  const chromium = (await ensureChromium()) ?? playwrightsChromium()
  const { code } = await run(
    process.execPath,
    ['--import', 'tsx', join(bench, 'bench.ts'), ...process.argv.slice(2)],
    { env: { CHROMIUM: chromium } },
  )
  process.exitCode = code
})

/** Lighthouse and its hundreds of packages are nobody's business but the bench's. */
async function ensureToolsInstalled() {
  const stampFile = join(bench, 'node_modules', '.installed-from')
  const lock = createHash('sha256')
    .update(readFileSync(join(bench, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  say('Installing the measuring tools …')
  const { code } = await run('npm', ['ci', '--loglevel=error'], { cwd: bench })
  if (code !== 0) throw new Error('npm could not install the measuring tools; its words are above.')
  writeFileSync(stampFile, lock)
}

const playwrightsChromium = () =>
  createRequire(join(root, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath()
