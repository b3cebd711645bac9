import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureBenchInstalled, ensureInstalled } from './installed.mjs'
import { main, root, run } from './project.mjs'

const bench = join(root, 'bench')

/** `npm run bench`, or one part: `npm run bench -- service`, `npm run bench -- page --rounds 9`. */
main(async () => {
  ensureInstalled('develop')
  ensureBenchInstalled()
  await ensureBuilt()
  const chromium = (await ensureChromium()) ?? playwrightsChromium()
  const { code } = await run(
    process.execPath,
    ['--import', 'tsx', join(bench, 'bench.ts'), ...process.argv.slice(2)],
    { env: { CHROMIUM: chromium } },
  )
  process.exitCode = code
})

const playwrightsChromium = () =>
  createRequire(join(root, 'e2e', 'package.json'))('@playwright/test').chromium.executablePath()
