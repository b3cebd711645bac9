import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { type Env, readAgencyEnv } from './env.ts'
import { type Agency, configurationOf } from './platform/installations/agencies-file.ts'
import { StartError } from './platform/start-error.ts'
import { hostsOf, loadConfiguration, type RuntimeConfigs } from './site/runtime-config.ts'

/** An agency as the file describes it now. */
export interface Plan {
  agency: Agency
  hosts: string[]
  /** The settings to open it with, or the error in them. */
  opening: { env: Env; configuration: { runtimeConfigs: RuntimeConfigs; config: RuntimeConfig } } | StartError
}

export function planOf(env: Env, path: string, agency: Agency): Plan {
  const configDir = configurationOf(path, agency) ?? env.configDir
  let hosts = Object.values(agency.hosts ?? {}).flat()
  try {
    const configuration = loadConfiguration({ ...env, configDir, agencyHosts: agency.hosts })
    hosts = hostsOf(configuration.config)
    return { agency, hosts, opening: { env: readAgencyEnv(path, agency), configuration } }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return { agency, hosts, opening: error }
  }
}

/** Changes with anything that the agency is opened with, also a secret or its configuration. */
export const keyOf = ({ agency, opening }: Plan) =>
  JSON.stringify([agency, opening instanceof StartError ? opening.message : opening])

/** A retired agency may leave its host to another. */
export function checkHosts(path: string, plans: Plan[]): Plan[] {
  const owners = new Map<string, string>()
  for (const { agency, hosts } of plans) {
    if (agency.state === 'retired') continue
    for (const host of hosts) {
      const owner = owners.get(host)
      if (owner)
        throw new StartError(`${path} cannot be used: ${host} belongs to ${owner} and to ${agency.id}.`)
      owners.set(host, agency.id)
    }
  }
  return plans
}
