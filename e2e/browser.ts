import type { LaunchOptions } from '@playwright/test'

const { CHROMIUM } = process.env

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchOptions: LaunchOptions = { args, ...(CHROMIUM && { executablePath: CHROMIUM }) }
