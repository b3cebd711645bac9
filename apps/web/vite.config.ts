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

export default defineConfig({
  root: import.meta.dirname,
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: { target: 'baseline-widely-available', modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  server: {
    port: servicePort - 1,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/identity', '/dev', '/config.json', '/config.development.json', '/config.local.json'].map(
        (path) => [path, { target: service }],
      ),
    ),
  },
  plugins: [
    react(),
    preloadLandingScreens(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(?:api|identity|dev)\//],
        inlineWorkboxRuntime: true,
        runtimeCaching: [
          {
            urlPattern: /\/config(?:\.\w+)?\.json/,
            handler: 'NetworkFirst',
            options: { cacheName: 'configuration', matchOptions: { ignoreSearch: true } },
          },
        ],
      },
    }),
  ],
})
