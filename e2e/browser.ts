import type { LaunchOptions } from '@playwright/test'
import { installedChromium, wholeChromium } from '../scripts/chromium.mjs'

const executablePath = installedChromium()

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchOptions: LaunchOptions = { args, ...(executablePath && { executablePath }) }

const whole = wholeChromium()
/** For journeys with notifications. */
export const wholeBrowser: LaunchOptions = {
  args,
  ...(whole ? { executablePath: whole } : { channel: 'chromium' }),
}
