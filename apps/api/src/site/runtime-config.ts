import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type RuntimeConfig, resolveConfig } from '@rollcall/contract/site/runtime-config'
import { isLocalHost } from '@rollcall/domain/regions/sites/is-local-host'
import type { FastifyInstance } from 'fastify'
import { StartError } from '../platform/start-error.ts'

export const configVariants = ['production', 'development', 'local'] as const
export type ConfigVariant = (typeof configVariants)[number]

const fileOf = (variant: ConfigVariant) =>
  variant === 'production' ? 'config.json' : `config.${variant}.json`

export type RuntimeConfigs = Partial<Record<ConfigVariant, RuntimeConfig>>

/** The base file and the variants beside it, each merged over the base. */
export function loadRuntimeConfigs(folder: string, port: number): RuntimeConfigs {
  const read = (variant: ConfigVariant): unknown => {
    const file = join(folder, fileOf(variant))
    try {
      return JSON.parse(readFileSync(file, 'utf8'))
    } catch (error) {
      throw new StartError(`${file} cannot be read: ${(error as Error).message}.`)
    }
  }
  const base = read('production')
  const resolved = (variant: ConfigVariant): RuntimeConfig => {
    const json = variant === 'production' ? base : mergeConfig(base, read(variant))
    try {
      return resolveConfig(json, { port })
    } catch (error) {
      throw new StartError(`${join(folder, fileOf(variant))}: ${(error as Error).message}`)
    }
  }
  const present = configVariants.filter((variant) => existsSync(join(folder, fileOf(variant))))
  return Object.fromEntries(present.map((variant) => [variant, resolved(variant)]))
}

interface Wanted {
  configDir: string
  publicPort: number
  configVariant: ConfigVariant
  agencyHosts?: Partial<Record<RuntimeConfig['sites'][number]['id'], string[]>> | undefined
}

/** All variants, and the one that the service works by. */
export function loadConfiguration({ configDir, publicPort, configVariant, agencyHosts }: Wanted) {
  const loaded = loadRuntimeConfigs(configDir, publicPort)
  const runtimeConfigs: RuntimeConfigs = agencyHosts
    ? Object.fromEntries(
        Object.entries(loaded).map(([variant, config]) => [variant, atHosts(config, agencyHosts)]),
      )
    : loaded
  const config = runtimeConfigs[configVariant]
  if (!config) throw new StartError(`There is no ${configVariant} configuration in ${configDir}.`)
  return { runtimeConfigs, config }
}

/** The sites that have hosts, at these. */
function atHosts(config: RuntimeConfig, hosts: NonNullable<Wanted['agencyHosts']>): RuntimeConfig {
  const sites = config.sites.flatMap((site) => {
    const names = hosts[site.id]
    return names ? [{ ...site, origins: names.map((name) => `https://${name}`) }] : []
  })
  const missing = Object.keys(hosts).find((id) => !sites.some((site) => site.id === id))
  if (missing) throw new StartError(`The configuration has no site ${missing}.`)
  const isThere = sites.some(({ id }) => id === config.defaultSite)
  return {
    ...config,
    sites,
    defaultSite: isThere ? config.defaultSite : (sites[0]?.id ?? config.defaultSite),
  }
}

/** The hosts at which the portal is opened. */
export const hostsOf = ({ sites }: RuntimeConfig): string[] => [
  ...new Set(sites.flatMap(({ origins }) => origins.map((origin) => new URL(origin).hostname))),
]

/** What every browser may read: without the parts that have a call of their own, or that only the service uses. */
function forBrowser({
  offices: _offices,
  features: _features,
  retention: _retention,
  ...config
}: RuntimeConfig): string {
  return JSON.stringify(config)
}

/** The configuration that the portal uses at a host, as JSON: the same that it would fetch. */
export function configForHost(configs: RuntimeConfigs): (hostname: string) => string | undefined {
  const { local, production } = configs
  const [forLocal, forOthers] = [local && forBrowser(local), production && forBrowser(production)]
  return (hostname) => (isLocalHost(hostname) ? forLocal : forOthers)
}

export function serveRuntimeConfigs(app: FastifyInstance, configs: RuntimeConfigs): void {
  for (const [variant, config] of Object.entries(configs)) {
    const body = forBrowser(config)
    app.get(`/${fileOf(variant as ConfigVariant)}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body),
    )
  }
}
