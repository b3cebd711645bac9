import { type FileKind, kindOfContent, kindOfName } from './file-kind.ts'
import { isFileNameUsable } from './file-name.ts'

export type FileRefusal =
  | 'file_name_invalid'
  | 'unsupported_file_extension'
  | 'file_unreadable'
  | 'file_empty'
  | 'file_too_large'
  | 'exceeds_file_upload_limit'

interface GivenFile {
  name: string
  sizeBytes: number
  /** Its first bytes. */
  head: Uint8Array
}

/** Why a file cannot be submitted, whatever its size: photos are resized before their size counts. */
export function refusalOfFile({ name, sizeBytes, head }: GivenFile): FileRefusal | undefined {
  if (!isFileNameUsable(name)) return 'file_name_invalid'
  const kind = kindOfName(name)
  if (!kind) return 'unsupported_file_extension'
  if (sizeBytes === 0) return 'file_empty'
  return kindOfContent(head) === kind ? undefined : 'unsupported_file_extension'
}

export const refusalOfSize = (sizeBytes: number, maxFileBytes: number): FileRefusal | undefined =>
  sizeBytes > maxFileBytes ? 'file_too_large' : undefined

const pictures: readonly FileKind[] = ['jpg', 'png', 'webp', 'heic']

export const isPicture = (kind: FileKind | undefined): boolean =>
  kind !== undefined && pictures.includes(kind)

/** Files whose pages the portal can show; others can only be downloaded. */
export const isViewable = (contentType: string): boolean =>
  contentType === 'application/pdf' || contentType.startsWith('image/')

/** Small print on a photographed page can still be read at this length of its longer side. */
const MAX_PHOTO_PIXELS = 2_400

export function photoSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_PHOTO_PIXELS / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
