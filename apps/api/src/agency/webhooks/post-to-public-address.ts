import { type LookupAddress, lookup as lookUpName } from 'node:dns'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

export interface Receivers {
  /** Of tests alone: plain HTTP, and receivers on this machine. */
  allowsLoopback?: boolean
  timeoutMs?: number
  lookUp?: (
    host: string,
    options: { all: true },
    callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void
}

const ATTEMPT_MS = 15_000

class AddressNotPublic extends Error {
  constructor(address: string) {
    super(`${address} is not a public address`)
  }
}

/**
 * Posts without following redirects. A name is resolved once, by the lookup of the connection, and the connected socket is checked
 * as well: a name that resolves to another address the next time (DNS rebinding) gains nothing.
 */
export function postToPublicAddress(
  address: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowsLoopback = false, timeoutMs = ATTEMPT_MS, lookUp: resolve = lookUpName }: Receivers = {},
): Promise<{ status: number; retryAfter: string | undefined }> {
  const url = new URL(address)
  const isAllowed = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopbackAddress(ip))
  const lookup: LookupFunction = (host, { all }, callback) =>
    resolve(host, { all: true }, (error, found) => {
      const [first] = error ? [] : found
      const refused = error ? undefined : found.find(({ address: ip }) => !isAllowed(ip))
      if (refused) callback(new AddressNotPublic(refused.address), [])
      else if (!first) callback(error ?? new Error(`${host} has no address`), [])
      else if (all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  return new Promise((deliver, fail) => {
    if (url.protocol !== 'https:' && !allowsLoopback) throw new Error('only https is allowed')
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0 && !isAllowed(literal)) throw new AddressNotPublic(literal)
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup,
      signal: AbortSignal.timeout(timeoutMs),
    }
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    request.on('socket', (socket) => {
      // An attempt under way does not keep a stopping process alive; it is repeated.
      socket.unref()
      socket.once('connect', () => {
        const ip = socket.remoteAddress ?? 'unknown'
        if (!isAllowed(ip)) request.destroy(new AddressNotPublic(ip))
      })
    })
    request.on('error', fail)
    request.on('response', (response) => {
      deliver({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
      // The status is all that counts, however long the body is.
      response.on('error', () => undefined)
      response.destroy()
    })
    request.end(body)
  })
}
