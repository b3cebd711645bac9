import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { root, run, say } from './project.mjs'

const usual = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const found = () => usual.find((path) => path && existsSync(path))

/** Finds a Chromium: the machine's own, else Debian's package, else Playwright's download. */
export async function ensureChromium() {
  if (found()) return found()
  if (existsSync('/usr/bin/apt-get')) {
    say('Installing chromium …')
    const sudo = process.getuid?.() === 0 || spawnSync('which', ['sudo']).status !== 0 ? [] : ['sudo']
    const apt = async (...args) => {
      const [command, ...rest] = [...sudo, 'apt-get', ...args]
      return run(command, rest, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
    }
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', 'chromium')
    await apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
    if (found()) return found()
  }
  say("Installing Playwright's Chromium …")
  const { code } = await run('npx', ['playwright', 'install', 'chromium'], { cwd: root })
  if (code !== 0) throw new Error('No Chromium was found and none could be installed; set CHROMIUM to one.')
  return undefined
}

const shell = '/usr/bin/chromium-headless-shell'

/** The headless shell, which needs a quarter less processor time. */
export const lightest = (chromium) => (!process.env.CHROMIUM && existsSync(shell) ? shell : chromium)

/** A Chromium that shows notifications, which the headless shell does not; undefined for Playwright's own. */
export const wholeChromium = () => usual.find((path) => path && path !== shell && existsSync(path))

/** The Chromium that a single test runs in, so that CHROMIUM need not be set; undefined for Playwright's own. */
export const installedChromium = () => lightest(found())
