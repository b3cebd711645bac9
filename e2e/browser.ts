import type { LaunchOptions } from '@playwright/test'
import { installedChromium } from '../scripts/chromium.mjs'

const executablePath = installedChromium()

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchOptions: LaunchOptions = { args, ...(executablePath && { executablePath }) }
