import { createHash, randomUUID } from 'node:crypto'

/** A UUID version 7: sorted by the time it was made, so that new rows land at the end of their index. */
export function newId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  // The platform draws random UUIDs in advance, which is ten times as fast as random bytes for each.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Whether PostgreSQL accepts the id. A malformed id must not reach a statement. */
export { isUuid } from '@rollcall/domain/text/uuid'

/** The same name always gives the same id, as demo data and the catalogue need. */
export function namedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
