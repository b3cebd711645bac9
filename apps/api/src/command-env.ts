import { type Env, readAgencyEnv, readEnv } from './env.ts'
import { readAgenciesFile } from './platform/installations/agencies-file.ts'
import { StartError } from './platform/start-error.ts'

/** The environment of a command about data, and its arguments without `--agency`, which says whose if there are several. */
export function takeAgency(given: readonly string[]): { env: Env; args: string[] } {
  const env = readEnv()
  const at = given.findIndex((arg) => /^--agency(?:=|$)/.test(arg))
  const path = env.agenciesFile
  if (!path) {
    if (at >= 0) throw new StartError('--agency goes with AGENCIES_FILE.')
    return { env, args: [...given] }
  }
  const [, inline] = given[at]?.split('=') ?? []
  const id = inline ?? given[at + 1]
  const agency = at >= 0 ? readAgenciesFile(path).find((one) => one.id === id) : undefined
  if (!agency) throw new StartError(`Add --agency with an id of ${path}.`)
  return { env: readAgencyEnv(path, agency), args: given.toSpliced(at, inline === undefined ? 2 : 1) }
}
