import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type IndexHtmlTransformContext, minifySync, normalizePath, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const servicePort = Number(process.env.PORT ?? 4000) + 1
const service = `http://localhost:${servicePort}`

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

const source = (path: string) => normalizePath(fileURLToPath(new URL(`src/${path}`, import.meta.url)))
const words = (...areas: string[]) => areas.map((area) => source(`shared/words/en/${area}.ts`))

/** What people land on, with the words it says. */
const landings: Record<string, string[]> = {
  login: [source('features/identity/login-screen.tsx'), ...words('identity')],
  guest: [source('features/bookings/guest/guest-booking-screen.tsx'), ...words('guest', 'offers', 'contact')],
  shell: [source('app/shell/frame.tsx')],
  home: [
    source('app/home/home-screen.tsx'),
    ...words('home', 'rollcall', 'agenda', 'booking', 'offers', 'contact'),
  ],
  booking: [source('app/booking/booking-screen.tsx')],
  availability: [source('features/availability/availability-screen.tsx')],
}
/** Light, and reached from those: what they share with one of them alone must not bring the whole of it. */
const further = ['contact/contact', 'help/help', 'settings/settings'].map((name) =>
  source(`features/${name}-screen.tsx`),
)

type Modules = { getModuleInfo: (id: string) => { importedIds: string[] } | null }
let reached: Record<string, Set<string>> | undefined

function reachedFrom(ids: string[], modules: Modules, found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id)) continue
    found.add(id)
    reachedFrom(modules.getModuleInfo(id)?.importedIds ?? [], modules, found)
  }
  return found
}

/**
 * What the same landings need is one file: smaller than its parts, and one request instead of ten. The login screen needs
 * little of what it shares with others, and takes that little alone.
 */
function fileFor(id: string, modules: Modules): string | null {
  reached ??= Object.fromEntries(
    Object.entries({ ...landings, further }).map(([name, ids]) => [name, reachedFrom(ids, modules)]),
  )
  const { login, further: elsewhere, ...landed } = reached
  const needing = Object.entries(landed).flatMap(([name, ids]) => (ids.has(id) ? [name] : []))
  const isLeftAlone = login?.has(id) || (needing.length === 1 && elsewhere?.has(id))
  return needing.length === 0 || isLeftAlone ? null : needing.join('-')
}

/**
 * What a visitor needs next is fetched beside the portal instead of after it. Only the boot script knows who is visiting,
 * so it is told what belongs to whom.
 */
function nameLandingFiles(): Plugin {
  return {
    name: 'name-landing-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
        const initial = filesOf(bundle, entry?.fileName)
        const added = (name: string) => {
          const chunks = chunksOf(bundle).filter(({ moduleIds }) =>
            landings[name]?.some((id) => moduleIds.includes(id)),
          )
          const files = new Set(chunks.flatMap(({ fileName }) => [...filesOf(bundle, fileName)]))
          return [...files].filter((file) => !initial.has(file)).join(' ')
        }
        const attributes = ['login', 'guest', 'shell', 'home'].map((name) => `data-${name}="${added(name)}"`)
        return html.replace('src="/boot.js"', `src="/boot.js" ${attributes.join(' ')}`)
      },
    },
  }
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** A chunk with everything it imports, styles included. */
function filesOf(bundle: Bundle, fileName: string | undefined, found = new Set<string>()): Set<string> {
  const chunk = chunksOf(bundle).find((one) => one.fileName === fileName)
  if (!chunk || found.has(chunk.fileName)) return found
  found.add(chunk.fileName)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const imported of chunk.imports) filesOf(bundle, imported, found)
  return found
}

/** What lies in the public folder is copied as it is, comments and all; this one is waited for by everybody. */
function minifyBootScript(): Plugin {
  return {
    name: 'minify-boot-script',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('public/boot.js', import.meta.url), 'utf8')
      this.emitFile({ type: 'asset', fileName: 'boot.js', source: minifySync('boot.js', source).code })
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
  // React has this of its own since version 18; what stands in for it is for older ones.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Reading a property does nothing else anywhere here; without this every table built from another stays.
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // What every visit needs is one file: cut up by who else uses it, it would be larger and take more requests.
      output: {
        codeSplitting: {
          groups: [
            { name: 'portal', tags: ['$initial'], priority: 1 },
            { name: fileFor, debugName: 'landings', includeDependenciesRecursively: false },
          ],
        },
      },
    },
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
    minifyBootScript(),
    orderLayersFirst(),
    nameLandingFiles(),
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
