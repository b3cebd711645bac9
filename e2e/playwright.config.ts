import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A third works while two wait for a clock or a network.
  workers: 3,
  // A whole day took 72 of the 90 seconds it had when two cores had a load of 15.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions,
    trace: 'off',
    serviceWorkers: 'block',
  },
  projects: [
    {
      // Here things move, as they do for most people.
      name: 'desktop',
      grep: /@wide/,
      use: { viewport: { width: 1280, height: 800 }, launchOptions },
    },
    {
      name: 'phone',
      // A phone's density would have every page drawn with seven times the points.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        // What moves is drawn again and again.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions,
      },
    },
  ],
})
