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

/**
 * `/boot.js` is waited for by everybody: a small script of its own, in front of the portal's. It is told which files each
 * landing adds to what every visit fetches.
 */
export const bootScript = (): Plugin => ({
  name: 'boot-script',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, server }) {
      const data = { mode: server?.config.mode ?? 'production', ...(bundle && filesOfLandings(bundle)) }
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
