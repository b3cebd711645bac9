import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkOf } from '../rate-limit.ts'
import type { Claimant } from './places.ts'

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Who a request counts for, told before the framework has looked at it. A token is not checked here: one that is
 * made up still counts for the network it came from.
 */
export function claimantReader(
  trustedProxies: readonly string[] = [],
): (request: IncomingMessage) => Claimant {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', prefix] = proxy.split('/')
    if (prefix) trusted.addSubnet(address, Number(prefix), familyOf(address))
    else trusted.addAddress(address, familyOf(address))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address))

  function addressOf({ socket, headers }: IncomingMessage): string {
    const nearest = plainAddress(socket.remoteAddress ?? '')
    const forwarded = headers['x-forwarded-for']
    if (forwarded === undefined || trustedProxies.length === 0 || !isTrusted(nearest)) return nearest
    const hops = String(forwarded)
      .split(',')
      .map((hop) => plainAddress(hop.trim()))
    return hops.findLast((hop) => !isTrusted(hop)) ?? nearest
  }
  return (request) => ({
    network: networkOf(addressOf(request)),
    person: request.headers.authorization,
  })
}
