import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Features } from '@rollcall/domain/features/feature-flags'
import type { Region } from '@rollcall/domain/regions/region'

/** Our origins; Host and Origin headers are only compared with these. */
export const isOurOrigin = (config: RuntimeConfig, origin: string): boolean =>
  config.sites.some((site) => site.origins.includes(origin.toLowerCase()))

/**
 * The address of a page for a mail. Its host always comes from configuration: the site the person is using when
 * that is one of ours, else the site of their region.
 */
export function linkFor(
  config: RuntimeConfig,
  { region, origin }: { region: string; origin?: string | undefined },
  path: string,
): string {
  const host = origin && isOurOrigin(config, origin) ? origin : siteOf(config, region).origins[0]
  return `${host}${path}`
}

export function siteOf(config: RuntimeConfig, region: string): RuntimeConfig['sites'][number] {
  const site =
    config.sites.find((candidate) => candidate.region === region) ??
    config.sites.find((candidate) => candidate.id === config.defaultSite)
  if (!site) throw new Error(`No site for region ${region}`)
  return site
}

export function brandNameOf(config: RuntimeConfig, region: string): string {
  const brand = config.brands[siteOf(config, region).brand]
  if (!brand) throw new Error(`No brand for region ${region}`)
  return brand.name
}

export const isSecondFactorRequired = ({ identity }: RuntimeConfig, region: string): boolean =>
  (identity.secondFactor.byRegion[region as Region] ?? identity.secondFactor.all) === 'required'

/** The features of a candidate: their own settings override those of their region, which override the general ones. */
export function featuresOf(
  { features: { all, byRegion } }: RuntimeConfig,
  region: string,
  own: Record<string, string>,
): Features {
  const shared = sharedFeatures(all, byRegion[region as Region])
  return Object.keys(own).length === 0 ? shared : { ...shared, ...own }
}

const merged = new WeakMap<Features, WeakMap<Features, Readonly<Features>>>()

/** Cached: needed for every request, and the same for all candidates of a region. */
function sharedFeatures(all: Features, regional: Features = all): Readonly<Features> {
  let byRegional = merged.get(all)
  if (!byRegional) merged.set(all, (byRegional = new WeakMap()))
  let both = byRegional.get(regional)
  if (!both) byRegional.set(regional, (both = Object.freeze({ ...all, ...regional })))
  return both
}
