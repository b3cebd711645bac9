import { join } from 'node:path'
import { ensureChromium, lightest } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root, run } from './project.mjs'

/** `npm run mails`: renders every email, notification and text message to `mails/`, as text and as pictures; `npm run mails -- UK` in British English. */
main(async () => {
  ensureInstalled('develop')
  const chromium = await ensureChromium()
  const { code } = await run(
    process.execPath,
    ['--import', 'tsx', join(root, 'e2e', 'render-mails.ts'), ...process.argv.slice(2)],
    { env: chromium ? { CHROMIUM: lightest(chromium) } : {} },
  )
  process.exitCode = code
})
