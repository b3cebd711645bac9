import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** The name in the `Host` header, without the port. */
export function hostnameOf({ headers: { host = '' } }: IncomingMessage): string {
  const [, bracketed, name = host] =
    /^\[([^\]]*)\](?::\d+)?$|^([^:]*)(?::\d+)?$/.exec(host.toLowerCase()) ?? []
  return (bracketed ?? name).replace(/\.$/, '')
}

/** The process itself is asked, as a load balancer does. */
export const isAddressOfProcess = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname) > 0
