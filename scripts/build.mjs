import { ensureBuilt } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { main } from './project.mjs'

main(async () => {
  ensureInstalled('develop')
  await ensureBuilt()
})
