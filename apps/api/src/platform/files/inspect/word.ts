import { fromBuffer } from 'yauzl'
import type { UnreadableReason } from './unreadable-file.ts'

const MAX_ENTRIES = 2_000
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024
/** The names in an old Word file are at multiples of this offset. */
const DIRECTORY_ENTRY_BYTES = 128

/** Why a .docx is refused. It is unpacked without writing it, because its declared size may be wrong. */
export const problemOfDocx = (bytes: Buffer): Promise<UnreadableReason | undefined> =>
  new Promise((resolve) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return resolve('damaged')
      if (zip.entryCount > MAX_ENTRIES) return resolve('too_large')
      const names = new Set<string>()
      let unpackedBytes = 0
      zip.once('error', () => resolve('damaged'))
      zip.once('end', () => resolve(names.has('word/document.xml') ? undefined : 'not_a_word_file'))
      zip.on('entry', (entry) => {
        names.add(entry.fileName)
        if (entry.isEncrypted()) return resolve('password')
        if (/vbaProject\.bin$|^word\/activeX\//i.test(entry.fileName)) return resolve('macros')
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return resolve('damaged')
          stream.on('data', (chunk: Buffer) => {
            unpackedBytes += chunk.length
            if (unpackedBytes <= MAX_UNPACKED_BYTES) return
            stream.destroy()
            resolve('too_large')
          })
          stream.once('error', () => resolve('damaged'))
          stream.once('end', () => zip.readEntry())
        })
      })
      zip.readEntry()
    })
  })

export function problemOfDoc(bytes: Buffer): UnreadableReason | undefined {
  const has = (stream: string) => {
    const wanted = Buffer.from(`${stream}\0`, 'utf16le')
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1))
      if (at % DIRECTORY_ENTRY_BYTES === 0) return true
    return false
  }
  if (!has('WordDocument')) return 'not_a_word_file'
  return has('_VBA_PROJECT') || has('Macros') ? 'macros' : undefined
}
