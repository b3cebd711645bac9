import type { Readable } from 'node:stream'

/** A received file in a temporary folder, measured and hashed while it arrived. */
export interface SpooledFile {
  path: string
  sizeBytes: number
  sha256: Buffer
}

/** The first and the last byte wanted, as in an HTTP range. */
export interface ByteRange {
  from: number
  to: number
}

/** Bytes by key. A key is one of our ids: it is written once, and says nothing about what it holds. */
export interface FileStore {
  /** Durable when it returns; whole or not there at all. The spooled file may be gone afterwards. */
  put(key: string, file: SpooledFile): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** The path of the file, where it is on this machine: reading it there needs no room for a copy. */
  findPath?(key: string): Promise<string>
  /** No error when it is gone already. */
  remove(key: string): Promise<void>
}
