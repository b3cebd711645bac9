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

/** Stores bytes by key. A key is an id, is written once, and reveals nothing about the content. */
export interface FileStore {
  /** Durable when it returns, and complete or absent. The spooled file may be deleted by then. */
  put(key: string, file: SpooledFile): Promise<void>
  open(key: string, range?: ByteRange): Promise<Readable>
  /** The path of the file if it is on this machine, where it can be read without a copy. */
  findPath?(key: string): Promise<string>
  /** Not an error if it is already deleted. */
  remove(key: string): Promise<void>
}
