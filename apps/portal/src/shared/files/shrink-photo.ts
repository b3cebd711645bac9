import { kindOfName } from '@rollcall/domain/files/file-kind'
import { isPicture, photoSize } from '@rollcall/domain/files/upload-check'
import { canvasOf, jpegFileOf } from './canvas.ts'

/** Small enough already: drawing it again would only blur it. */
const SMALL_BYTES = 1024 * 1024

export interface ShrunkPhoto {
  file: File
  /** It is a picture, and this browser can show it. */
  isDrawable: boolean
}

/**
 * Resizes and rotates a photo for slow networks. Files that the browser cannot draw (HEIC outside Safari) or that would grow
 * are sent unchanged.
 */
export async function shrinkPhoto(file: File): Promise<ShrunkPhoto> {
  if (!isPicture(kindOfName(file.name))) return { file, isDrawable: false }
  let isDrawable = false
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    isDrawable = true
    const size = photoSize(bitmap.width, bitmap.height)
    const isSmall = size.width === bitmap.width && file.size <= SMALL_BYTES
    const jpeg = isSmall ? null : await jpegFileOf(canvasOf(bitmap, size), file)
    bitmap.close()
    return { file: jpeg && jpeg.size < file.size ? jpeg : file, isDrawable }
  } catch {
    return { file, isDrawable }
  }
}
