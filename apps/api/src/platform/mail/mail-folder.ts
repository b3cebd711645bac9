import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Deletes the files that match, of those that the folder carrier wrote or was writing when it stopped. */
async function removeWhere(folder: string, isWanted: (path: string) => Promise<boolean>): Promise<number> {
  let removed = 0
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => /\.eml(?:\.part)?$/.test(one))) {
    const path = join(folder, name)
    // Another process may have deleted it, or renamed it once it was written.
    if (!(await isWanted(path).catch(() => false))) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

export const removeMailsBefore = (folder: string, instant: number): Promise<number> =>
  removeWhere(folder, async (path) => (await stat(path)).mtimeMs < instant)

/** Text messages are kept as mails to the number at sms.invalid. */
export function removeMailsTo(folder: string, recipients: readonly string[]): Promise<number> {
  const wanted = new Set(recipients.flatMap((to) => [to.toLowerCase(), `${to.toLowerCase()}@sms.invalid`]))
  return removeWhere(folder, async (path) => {
    const [head = ''] = (await readFile(path, 'utf8')).split(/\r?\n\r?\n/, 1)
    const to = /^to:\s*<?([^>\s]+)/im.exec(head)?.[1]
    return to !== undefined && wanted.has(to.toLowerCase())
  })
}
