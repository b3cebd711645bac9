import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../files/file-store.ts'

/**
 * The requested part of a file; undefined for all of it. Several ranges and invalid ones get the whole file, as HTTP
 * allows (RFC 9110).
 */
export function rangeOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { sizeBytes, etag }: { sizeBytes: number; etag: string },
): ByteRange | 'beyond the end' | undefined {
  // A client with a part of another version must not get the rest of this one.
  if (ifRange !== undefined && ifRange !== etag) return undefined
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const from = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
  const to = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return from >= sizeBytes ? 'beyond the end' : { from, to }
}
