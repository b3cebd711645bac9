import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root } from './project.mjs'

main(async () => {
  ensureInstalled('run')
  await ensureBuilt()
  await import(pathToFileURL(join(root, 'apps/api/dist/backup.mjs')).href)
})
