import { kindOfName } from '@rollcall/domain/files/file-kind'
import { isPicture, photoSize } from '@rollcall/domain/files/upload-check'

const JPEG_QUALITY = 0.85
/** Already as small as a phone would make it: drawing it again would only blur it. */
const SMALL_BYTES = 1024 * 1024

/**
 * A photo made smaller and upright, so that it goes out on a poor signal. What this browser cannot draw (HEIC outside Safari)
 * and what would only grow is sent as it is.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!isPicture(kindOfName(file.name))) return file
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const size = photoSize(bitmap.width, bitmap.height)
    const isSmall = size.width === bitmap.width && file.size <= SMALL_BYTES
    const jpeg = isSmall ? null : await jpegOf(bitmap, size)
    bitmap.close()
    if (!jpeg || jpeg.size >= file.size) return file
    return new File([jpeg], file.name.replace(/\.\w+$/, '.jpg'), {
      type: jpeg.type,
      lastModified: file.lastModified,
    })
  } catch {
    return file
  }
}

function jpegOf(bitmap: ImageBitmap, { width, height }: { width: number; height: number }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  drawing.imageSmoothingQuality = 'high'
  // A JPEG has no transparency: what was clear would turn black.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(bitmap, 0, 0, width, height)
  return new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', JPEG_QUALITY))
}
