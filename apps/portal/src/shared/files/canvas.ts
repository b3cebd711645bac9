const JPEG_QUALITY = 0.85

/** Draws a picture at a size, on white: a JPEG has no transparency and would show it black. */
export function canvasOf(
  source: ImageBitmap | HTMLCanvasElement,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws nothing')
  drawing.imageSmoothingQuality = 'high'
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(source, 0, 0, width, height)
  return canvas
}

/** Named like its source. Null if there is not enough memory. */
export async function jpegFileOf(canvas: HTMLCanvasElement, given: File): Promise<File | null> {
  const jpeg = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', JPEG_QUALITY))
  return (
    jpeg &&
    new File([jpeg], given.name.replace(/\.\w+$/, '.jpg'), {
      type: jpeg.type,
      lastModified: given.lastModified,
    })
  )
}
