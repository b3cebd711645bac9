import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bootScript } from './bundling/boot-script.ts'
import { landingFiles } from './bundling/landings.ts'
import { shortClassName } from './bundling/short-class-name.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const servicePort = Number(process.env.PORT ?? 4000) + 1
const service = `http://localhost:${servicePort}`

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

/** The settings shared by the build, the development server and the screen tests. */
export const portalConfig = (command: 'build' | 'serve'): UserConfig => ({
  root: import.meta.dirname,
  css: command === 'build' ? { modules: { generateScopedName: shortClassName } } : {},
  // React has this built in since version 18; the shim is for older versions.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'baseline-widely-available',
    // Listing the imports of later files costs 2 kB in the entry, and the worker caches all files soon after the first
    // visit.
    modulePreload: false,
    assetsInlineLimit: 0,
    // No property read has side effects here; without this setting unused tables that are built from others are kept.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // Modules that every visit needs are one file: split by their other users they would be larger and need more
      // requests.
      output: {
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 1 },
            { name: landingFiles(), debugName: 'landings', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  plugins: [
    react(),
    bootScript(),
    orderLayersFirst(),
    VitePWA({
      registerType: 'prompt',
      injectRegister: null,
      manifest: false,
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}'],
        // Fetched when they are first needed, which most people never do.
        globIgnores: ['**/sentry-*.js', '**/development-bar-*'],
        // Its names are not globals of the worker.
        rollupFormat: 'iife',
      },
      integration: {
        configureCustomSWViteBuild: (options) => {
          options.logLevel = 'warn'
        },
      },
    }),
  ],
})

export default defineConfig(({ command }) => ({
  ...portalConfig(command),
  server: {
    port: servicePort - 1,
    strictPort: true,
    proxy: Object.fromEntries(
      [
        '/api',
        '/identity',
        '/desk',
        '/dev',
        '/launch',
        '/.well-known/jwks.json',
        '/config.json',
        '/config.development.json',
        '/config.local.json',
        '/manifest.webmanifest',
      ].map((path) => [path, { target: service }]),
    ),
  },
}))
