import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import { filesOfLandings } from './landings.ts'

const entry = fileURLToPath(new URL('../src/boot.ts', import.meta.url))

async function bundled(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const fontOf = (bundle: object) => Object.keys(bundle).find((file) => file.endsWith('.woff2')) ?? ''

/**
 * Builds the boot script, a small script before the portal's own. It contains the font's file, and the files that each
 * landing loads in addition to the entry.
 */
export const bootScript = (): Plugin => ({
  name: 'boot-script',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, server }) {
      const data = {
        mode: server?.config.mode ?? 'production',
        ...(bundle && { ...filesOfLandings(bundle), font: fontOf(bundle) }),
      }
      const attributes = Object.entries(data).map(([name, value]) => `data-${name}="${value}"`)
      return html.replace('<!-- boot script -->', `<script src="/boot.js" ${attributes.join(' ')}></script>`)
    },
  },
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'boot.js', source: await bundled() })
  },
  configureServer({ middlewares }) {
    middlewares.use('/boot.js', (_request, response, next) => {
      bundled().then((source) => response.setHeader('content-type', 'text/javascript').end(source), next)
    })
  },
})
