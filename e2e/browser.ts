import type { LaunchOptions } from '@playwright/test'

const { CHROMIUM, CHROMIUM_WITH_VIEWERS } = process.env

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchOptions: LaunchOptions = { args, ...(CHROMIUM && { executablePath: CHROMIUM }) }

/** The whole Chromium, which shows a PDF by itself. */
export const withViewers: LaunchOptions = CHROMIUM
  ? { args, executablePath: CHROMIUM_WITH_VIEWERS ?? CHROMIUM }
  : { args, channel: 'chromium' }
