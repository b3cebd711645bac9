import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished } from 'vitest'
import { run } from './run-command.ts'
import { temporaryFolder } from './service-process.ts'

const RELEASE = fileURLToPath(new URL('../../../../scripts/release.mjs', import.meta.url))
const NOBODY = 65_534

/** An unpacked archive. */
export interface Installation {
  folder: string
  program: (name: 'server' | 'agency' | 'erase' | 'backup') => string
  /** Its folder, and perhaps another user. */
  spawnOptions: { cwd: string; uid?: number; gid?: number }
}

/**
 * Builds the archive, unpacks it into an empty folder and makes that read-only. If the tests run as root, its programs do not;
 * their user may write `dataDir`.
 */
export async function installRelease(): Promise<Installation & { dataDir: string }> {
  const parent = temporaryFolder()
  chmodSync(parent, 0o755)
  const built = await run([RELEASE, '--to', parent])
  if (built.code !== 0) throw new Error(built.stderr)
  const [archive = ''] = readdirSync(parent)
  must('tar', '-xzf', join(parent, archive), '-C', parent)
  rmSync(join(parent, archive))
  const [name = ''] = readdirSync(parent)
  const folder = join(parent, name)
  must('chmod', '-R', 'a-w', folder)
  onTestFinished(() => must('chmod', '-R', 'u+w', folder))

  const dataDir = temporaryFolder()
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(dataDir, NOBODY, NOBODY)
  return { ...installationIn(folder, isRoot ? { uid: NOBODY, gid: NOBODY } : {}), dataDir }
}

export const installationIn = (folder: string, user: { uid?: number; gid?: number } = {}): Installation => ({
  folder,
  program: (name) => join(folder, 'apps/api/dist', `${name}.mjs`),
  spawnOptions: { cwd: folder, ...user },
})

/** As an operator does it, and in the end: nothing was changed. */
export const verifyChecksums = ({ folder }: Installation) =>
  must('sh', '-c', `cd '${folder}' && sha256sum --check --quiet SHA256SUMS`)

function must(command: string, ...args: string[]) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
}
