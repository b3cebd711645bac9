import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from './installed.mjs'
import { main, root, run } from './project.mjs'

/** Separate network, mounts and users: nothing leaves the machine, and a disk may be filled. */
const namespaces = ['--user', '--map-root-user', '--mount', '--net']

/** Plays a week of an agency in the given time, with faults, and compares both sides: `npm run soak -- --hours 1`. */
main(async () => {
  ensureInstalled('develop')
  const { values } = parseArgs({
    options: {
      hours: { type: 'string', default: '1' },
      candidates: { type: 'string', default: '10000' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
  })
  const [hours, candidates, seed] = [Number(values.hours), Number(values.candidates), Number(values.seed)]
  if (!(hours > 0) || !Number.isInteger(candidates) || candidates < 100 || !Number.isInteger(seed))
    throw new Error(
      'Say how long: npm run soak -- --hours 1 --candidates 10000 --seed 7, with 100 candidates or more.',
    )
  if (spawnSync('unshare', [...namespaces, 'ip', 'link', 'set', 'lo', 'up']).status !== 0)
    throw new Error('The soak needs Linux with `unshare` and `ip`, and user namespaces that are allowed.')
  // Vitest exits at once on a signal. It runs in another session, so Ctrl-C does not reach it: the run finds this file and cleans up.
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-soak-'))
  const stopFile = join(folder, 'stop')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => writeFileSync(stopFile, ''))
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=soak', '--disable-console-intercept']
  const { code } = await run('setsid', ['--wait', 'unshare', ...namespaces, process.execPath, ...vitest], {
    cwd: root,
    env: {
      SOAK_HOURS: String(hours),
      SOAK_CANDIDATES: String(candidates),
      SOAK_SEED: String(seed),
      SOAK_STOP_FILE: stopFile,
    },
  })
  rmSync(folder, { recursive: true })
  process.exitCode = code
})
