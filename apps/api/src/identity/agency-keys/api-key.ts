import { hashOf, newSecret } from '../../platform/secrets.ts'

/**
 * `rk_live_<id>_<secret><check>`. Scanners recognise the prefix, and a mistyped or truncated key is refused by its check
 * without a query.
 */
const KEY = /^(rk_live_([0-9a-f]{32})_[\w-]{43})([0-9a-f]{6})$/

const checkOf = (text: string) => hashOf(text).toString('hex').slice(0, 6)

export function newApiKey(id: string): string {
  const bare = `rk_live_${id.replaceAll('-', '')}_${newSecret()}`
  return bare + checkOf(bare)
}

/** The id in a well-formed key, and the hash to compare with the stored one. */
export function parseApiKey(text: string): { id: string; secretHash: Buffer } | undefined {
  const [, bare = '', hex = '', check] = KEY.exec(text) ?? []
  if (bare === '' || checkOf(bare) !== check) return undefined
  return { id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), secretHash: hashOf(text) }
}
