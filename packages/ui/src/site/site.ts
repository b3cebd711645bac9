import type { BrandConfig, RuntimeConfig, SiteConfig } from '@rollcall/contract/site/runtime-config'
import { siteForOrigin } from '@rollcall/domain/regions/sites/site-for-origin'

/** Parts of the configuration that the service does not send: offices have a call, features come with the profile. */
export type PortalConfig = Omit<RuntimeConfig, 'offices' | 'features' | 'retention'>

/** A response that the boot script received before the portal's own script ran. */
export interface EarlyAnswer {
  response: Response
  arrivedAt: number
}

declare global {
  interface Window {
    rollcallBoot: {
      config: Promise<PortalConfig>
      /** The refresh of the session, if this device has one. */
      renewal: Promise<EarlyAnswer> | null
      /** The offer of a guest's link. */
      guestOffer: Promise<EarlyAnswer> | null
    }
  }
}

export interface Site {
  config: PortalConfig
  site: SiteConfig
  brand: BrandConfig
}

let current: Site | undefined

export const currentSite = (): Site => {
  if (!current) throw new Error('The configuration has not been loaded')
  return current
}

/** Chooses brand, region, locale and links by the address of the portal. */
export async function loadSite(): Promise<Site> {
  const config = await window.rollcallBoot.config
  const fallback = config.sites.find(({ id }) => id === config.defaultSite)
  if (!fallback) throw new Error(`The configuration has no site ${config.defaultSite}`)
  const site = siteForOrigin(config.sites, location.origin, fallback)
  const brand = config.brands[site.brand]
  if (!brand) throw new Error(`The configuration has no brand ${site.brand}`)
  current = { config, site, brand }
  dressPage(current)
  return current
}

function dressPage({ site, brand }: Site) {
  const root = document.documentElement
  root.lang = site.locale
  for (const [theme, { accent, accentSoft, onAccent }] of Object.entries(brand.theme)) {
    root.style.setProperty(`--brand-accent-${theme}`, accent)
    root.style.setProperty(`--brand-accent-soft-${theme}`, accentSoft)
    root.style.setProperty(`--brand-on-accent-${theme}`, onAccent)
  }
}
