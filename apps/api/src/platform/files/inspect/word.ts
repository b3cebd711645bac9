import { fromBuffer } from 'yauzl'

const MOST_ENTRIES = 2_000
const MOST_UNPACKED_BYTES = 100 * 1024 * 1024
/** Names in a Word file of the old kind stand at multiples of this. */
const DIRECTORY_ENTRY_BYTES = 128

/** Why a .docx cannot be taken. It is unpacked into nothing, because what it says of its own size may be a lie. */
export const problemOfDocx = (bytes: Buffer): Promise<string | undefined> =>
  new Promise((resolve) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return resolve('It is damaged')
      if (zip.entryCount > MOST_ENTRIES) return resolve('It unpacks to too much')
      const names = new Set<string>()
      let unpackedBytes = 0
      zip.once('error', () => resolve('It is damaged'))
      zip.once('end', () => resolve(names.has('word/document.xml') ? undefined : 'It is no Word file'))
      zip.on('entry', (entry) => {
        names.add(entry.fileName)
        if (entry.isEncrypted()) return resolve('It has a password')
        if (/vbaProject\.bin$|^word\/activeX\//i.test(entry.fileName)) return resolve('It has macros')
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return resolve('It is damaged')
          stream.on('data', (chunk: Buffer) => {
            unpackedBytes += chunk.length
            if (unpackedBytes <= MOST_UNPACKED_BYTES) return
            stream.destroy()
            resolve('It unpacks to too much')
          })
          stream.once('error', () => resolve('It is damaged'))
          stream.once('end', () => zip.readEntry())
        })
      })
      zip.readEntry()
    })
  })

export function problemOfDoc(bytes: Buffer): string | undefined {
  const has = (stream: string) => {
    const wanted = Buffer.from(`${stream}\0`, 'utf16le')
    for (let at = bytes.indexOf(wanted); at >= 0; at = bytes.indexOf(wanted, at + 1))
      if (at % DIRECTORY_ENTRY_BYTES === 0) return true
    return false
  }
  if (!has('WordDocument')) return 'It is no Word file'
  return has('_VBA_PROJECT') || has('Macros') ? 'It has macros' : undefined
}
