import type { BrandConfig, RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { ApiError } from '../../platform/api-error.ts'
import { siteOf } from '../../platform/sites.ts'

/** Our origin at which a request arrived. Other hosts have no sign-in. */
export function originAt({ sites }: RuntimeConfig, host: string): string {
  const origins = sites.flatMap((site) => site.origins)
  const found = origins.find((origin) => new URL(origin).host === host.toLowerCase())
  if (!found) throw new ApiError('not_found')
  return found
}

export function brandAt(config: RuntimeConfig, host: string): BrandConfig {
  const site =
    config.sites.find(({ origins }) => origins.some((origin) => new URL(origin).host === host)) ??
    siteOf(config, '')
  const brand = config.brands[site.brand]
  if (!brand) throw new ApiError('not_found')
  return brand
}
