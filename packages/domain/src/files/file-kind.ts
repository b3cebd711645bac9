export const fileKinds = ['pdf', 'jpg', 'png', 'webp', 'heic', 'doc', 'docx'] as const
export type FileKind = (typeof fileKinds)[number]

/** For the `accept` attribute of file inputs. */
export const acceptedExtensions = [
  '.pdf',
  '.jpg',
  '.jpeg',
  '.png',
  '.heic',
  '.webp',
  '.doc',
  '.docx',
] as const

export const contentTypeOf: Record<FileKind, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The kind that the extension of a file name claims. */
export function kindOfName(name: string): FileKind | undefined {
  const extension = name.toLowerCase().match(/\.([a-z]+)$/)?.[1]
  if (extension === 'jpeg') return 'jpg'
  return fileKinds.find((kind) => kind === extension)
}

const beginnings: readonly (readonly [FileKind, readonly number[]])[] = [
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['jpg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['doc', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['docx', [0x50, 0x4b, 0x03, 0x04]],
]
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'mif1', 'msf1']
/** The bytes needed to detect the kind of a file. */
export const HEAD_BYTES = 12

/**
 * Detects the kind by the first bytes alone. Readers that skip bytes before a PDF header allow an HTML page to be hidden in
 * a PDF.
 */
export function kindOfContent(head: Uint8Array): FileKind | undefined {
  const known = beginnings.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))
  if (known) return known[0]
  const text = String.fromCharCode(...head.slice(0, HEAD_BYTES))
  if (text.startsWith('RIFF') && text.endsWith('WEBP')) return 'webp'
  if (text.slice(4, 8) === 'ftyp' && heicBrands.includes(text.slice(8, 12))) return 'heic'
  return undefined
}
