import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineProject, mergeConfig } from 'vitest/config'
import { installedChromium } from '../../scripts/chromium.mjs'
import { portalConfig } from './vite.config.ts'

const executablePath = installedChromium()

/** Serves an empty page for external videos and forms: for unknown addresses the server would return the portal itself. */
const emptyFrames = (): Plugin => ({
  name: 'empty-frames',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (/^\/(?:video|embed|form)\//.test(request.url ?? '')) response.end()
      else next()
    })
  },
})

/** Screens mounted in a real browser, with only the network replaced. */
export default mergeConfig(
  portalConfig('serve'),
  defineProject({
    plugins: [emptyFrames()],
    // The production build of React: development checks took a quarter of the time.
    oxc: { jsx: { development: false } },
    optimizeDeps: {
      entries: ['src/main.tsx', 'src/**/*.test.tsx', 'test/*.ts'],
      include: ['react/jsx-runtime', 'react-dom/client', 'axe-core', 'zod'],
      rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    },
    test: {
      name: 'screens',
      isolate: false,
      maxWorkers: 2,
      include: ['src/**/*.test.tsx', '../../packages/{client,ui}/src/**/*.test.tsx'],
      sequence: { groupOrder: 3 },
      // The first screen of a file is slow on a loaded machine.
      testTimeout: 180_000,
      expect: { poll: { timeout: 60_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          // Animations cost a sixth of the time. Journeys in a wide window have them.
          contextOptions: { reducedMotion: 'reduce' },
          // Fails a wrong locator before its test times out, and names it.
          actionTimeout: 45_000,
          launchOptions: {
            args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
            ...(executablePath && { executablePath }),
          },
        }),
        instances: [{ browser: 'chromium', viewport: { width: 390, height: 844 } }],
      },
    },
  }),
)
