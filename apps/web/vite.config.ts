import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const servicePort = Number(process.env.PORT ?? 4000) + 1
const service = `http://localhost:${servicePort}`

/** The screen most people land on is fetched beside the app instead of after it. */
function preloadLandingScreens(): Plugin {
  return {
    name: 'preload-landing-screens',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const landing = Object.values(bundle ?? {}).filter(
          (file) => file.type === 'chunk' && ['login-screen', 'home-screen'].includes(file.name),
        )
        return landing.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

/** Whichever stylesheet arrives first decides the order of the layers, so each one says it. */
function orderLayersFirst(): Plugin {
  return {
    name: 'order-layers-first',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const isStyle = file.type === 'asset' && file.fileName.endsWith('.css')
        if (isStyle && typeof file.source === 'string') file.source = `@layer reset,ui;${file.source}`
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Reading a property does nothing else anywhere here; without this every table built from another stays.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
  },
  server: {
    port: servicePort - 1,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/api',
        '/identity',
        '/dev',
        '/config.json',
        '/config.development.json',
        '/config.local.json',
        '/manifest.webmanifest',
      ].map((path) => [path, { target: service }]),
    ),
  },
  plugins: [
    react(),
    orderLayersFirst(),
    preloadLandingScreens(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg}'],
        // Fetched when they are first needed, which most people never do.
        globIgnores: ['**/sentry-*.js', '**/development-bar-*'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(?:api|identity|dev|assets)\//, /\.\w+$/, /^\/(?:healthz|readyz)$/],
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        runtimeCaching: [
          {
            urlPattern: /\/config(?:\.\w+)?\.json/,
            handler: 'NetworkFirst',
            options: {
              cacheName: 'configuration',
              networkTimeoutSeconds: 4,
              // Asked for with the time in its address, so that no cache on the way answers: kept without it.
              plugins: [{ cacheKeyWillBeUsed: async ({ request }) => request.url.replace(/\?.*/, '') }],
            },
          },
        ],
      },
    }),
  ],
})
