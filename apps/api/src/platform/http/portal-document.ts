import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PortalDocument {
  html: string
  etag: string
  /** A source of the policy's script-src that allows the inlined boot script; absent where nothing is inlined. */
  scriptSource?: string
}

export interface PortalDocuments {
  /** The document as built, for the service worker: an inlined configuration would become outdated there. */
  bare: PortalDocument
  /** The document with boot script and configuration inlined, which saves two requests before the first call. */
  forHost: (hostname: string) => PortalDocument
}

const BOOT_SCRIPT = /<script src="\/boot\.js"([^>]*)><\/script>/

const hashOf = (text: string, encoding: 'base64' | 'base64url') =>
  createHash('sha256').update(text).digest(encoding)
const documentOf = (html: string): PortalDocument => ({ html, etag: `W/"${hashOf(html, 'base64url')}"` })

/**
 * Reads the built document once and keeps it in memory. A stream per request would never end, and keep its slot, if the
 * connection was dropped during an earlier response.
 */
export function readPortalDocuments(
  root: string,
  configForHost: (hostname: string) => string | undefined,
): PortalDocuments | undefined {
  const [page, boot] = [join(root, 'index.html'), join(root, 'boot.js')]
  if (!existsSync(page)) return undefined
  const bare = documentOf(readFileSync(page, 'utf8'))
  if (!existsSync(boot) || !BOOT_SCRIPT.test(bare.html)) return { bare, forHost: () => bare }
  const script = readFileSync(boot, 'utf8').trim()
  const documents = new Map<string, PortalDocument>()
  return {
    bare,
    forHost(hostname) {
      const config = configForHost(hostname)
      if (config === undefined) return bare
      let known = documents.get(config)
      if (!known) {
        known = inlined(bare.html, script, config)
        documents.set(config, known)
      }
      return known
    },
  }
}

function inlined(html: string, script: string, config: string): PortalDocument {
  // Inside a script element only these characters could end it. A JSON block is data, which the policy does not concern.
  const json = config.replaceAll('<', String.raw`\u003c`)
  const withBoth = html.replace(
    BOOT_SCRIPT,
    (_element, attributes: string) =>
      `<script type="application/json" id="config">${json}</script><script${attributes}>${script}</script>`,
  )
  return { ...documentOf(withBoth), scriptSource: `'sha256-${hashOf(script, 'base64')}'` }
}
