import type { BrandConfig, RuntimeConfig, SiteConfig } from '@rollcall/contract/site/runtime-config'
import { siteForOrigin } from '@rollcall/domain/regions/sites/site-for-origin'
import type { FastifyInstance } from 'fastify'

const icons = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

const manifestOf = ({ locale }: SiteConfig, { name, shortName, theme }: BrandConfig) => ({
  id: '/',
  name,
  short_name: shortName,
  description: 'Shifts, availability and documents for education staff, in one place.',
  lang: locale,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: theme.light.accent,
  background_color: '#f5f6f8',
  icons,
})

/** The manifest has the name and colour of the site, for an installed portal. */
export function serveWebManifest(app: FastifyInstance, config: RuntimeConfig): void {
  const served = config.sites.map((site) => {
    const brand = config.brands[site.brand]
    if (!brand) throw new Error(`The configuration has no brand ${site.brand}`)
    return { id: site.id, origins: site.origins, manifest: JSON.stringify(manifestOf(site, brand)) }
  })
  const fallback = served.find(({ id }) => id === config.defaultSite)
  if (!fallback) throw new Error(`The configuration has no site ${config.defaultSite}`)
  app.get('/manifest.webmanifest', ({ protocol, host }, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(siteForOrigin(served, `${protocol}://${host}`, fallback).manifest),
  )
}
