import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root } from './project.mjs'

main(async () => {
  ensureInstalled('run')
  await ensureBuilt()
  const { DEMO, CONFIG_VARIANT } = process.env
  const isDemo = DEMO === undefined ? CONFIG_VARIANT !== 'production' : DEMO !== 'off'
  // In this very process, so that signals reach the service itself.
  await import(pathToFileURL(join(root, `apps/api/dist/${isDemo ? 'demo' : 'server'}.mjs`)).href)
})
