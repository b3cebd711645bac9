import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mergeConfig, type RuntimeConfig, resolveConfig } from '@rollcall/contract/site/runtime-config'
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

/** Read by every browser that opens the portal: less what has a call of its own, or only the service goes by. */
export function serveRuntimeConfigs(app: FastifyInstance, configs: RuntimeConfigs): void {
  for (const [variant, config] of Object.entries(configs)) {
    const {
      offices: _offices,
      features: _features,
      retention: _retention,
      identityChecks: _identityChecks,
      ...forBrowser
    } = config
    const body = JSON.stringify(forBrowser)
    app.get(`/${fileOf(variant as ConfigVariant)}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body),
    )
  }
}
