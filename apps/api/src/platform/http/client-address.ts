import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The address of one hop. Some proxies add the port of the connection: counted with it, every connection would be a
 * network of its own, and no limit per network would hold.
 */
function addressOfHop(hop: string): string | undefined {
  const bare = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, beforePort] = /^\[([^\]]*)\](?::\d+)?$|^([^:]*):\d+$/.exec(bare) ?? []
  const address = withoutMapping(bracketed ?? beforePort ?? bare)
  return isIP(address) > 0 ? address : undefined
}

/**
 * Where a request comes from: the last hop that is not one of our own proxies. A hop that is not an address, such as
 * `unknown`, counts as the proxy that reported it; made-up names must not each have a limit of their own.
 */
export function clientAddressReader(
  trustedProxies: readonly string[] = [],
): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix) trusted.addSubnet(address, Number(prefix), familyOf(address))
    else trusted.addAddress(address, familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address))

  return ({ socket, headers }) => {
    let nearest = withoutMapping(socket.remoteAddress ?? '')
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined) return nearest
    const hops = String(forwarded).split(',')
    while (isTrusted(nearest)) {
      const hop = hops.pop()
      const address = hop === undefined ? undefined : addressOfHop(hop)
      if (address === undefined) return nearest
      nearest = address
    }
    return nearest
  }
}
