import { defineConfig, devices, type Project } from '@playwright/test'
import { launchOptions } from './browser.ts'

const isProving = Boolean(process.env.PROVE)

const desktop: Project = {
  // With animations, as most people have them.
  name: 'desktop',
  grep: /@wide/,
  use: { viewport: { width: 1280, height: 800 }, launchOptions },
}

export default defineConfig({
  testDir: '.',
  // Emptied at the start of a run: the reports of other tests are beside it.
  outputDir: '../test-results/journeys',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // A third worker runs while two others wait for a clock or a network.
  workers: 3,
  // A whole day took 72 of the 90 seconds it had when two cores had a load of 15.
  timeout: isProving ? 60 * 60_000 : 240_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    launchOptions,
    // Fails a wrong locator before its test times out, and names it. A loaded machine needs less.
    actionTimeout: 90_000,
    trace: 'off',
    serviceWorkers: 'block',
  },
  projects: [
    ...(isProving ? [] : [desktop]),
    {
      name: 'phone',
      ...(isProving ? { grep: /@proof/ } : { grepInvert: /@wide|@proof/ }),
      // A phone's pixel density would draw seven times as many pixels.
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        // Animations redraw the page all the time.
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions,
      },
    },
  ],
})
