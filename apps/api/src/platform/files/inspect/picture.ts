import libheif from 'libheif-js/wasm-bundle.js'
import sharp, { type Sharp } from 'sharp'
import { UnreadableFile } from './unreadable-file.ts'

export const MAX_PIXELS = 50_000_000
/** The default takes nine seconds for a picture of 50 million pixels. */
const WEBP_EFFORT = 1
const white = { background: '#fff' }

/** Upright pixels without location, camera and other metadata. */
export async function reencoded(kind: 'jpg' | 'png' | 'webp' | 'heic', bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  if (kind === 'heic') return heicToJpeg(bytes)
  const image = sharp(bytes, options).autoOrient()
  if (kind === 'png') return decoded(image.png({ compressionLevel: 6 }))
  return kind === 'webp'
    ? decoded(image.webp({ quality: 88, effort: WEBP_EFFORT }))
    : decoded(image.flatten(white).jpeg({ quality: 88 }))
}

/** sharp reports a file that it cannot decode as a plain error, and running out of memory as well. */
export async function decoded(image: Sharp): Promise<Buffer> {
  try {
    return await image.toBuffer()
  } catch (error) {
    const { message } = error as Error
    if (/memory|alloc/i.test(message)) throw error
    throw new UnreadableFile(/pixel limit/i.test(message) ? 'too_large' : 'damaged')
  }
}

/** Only one browser shows HEIC, and sharp has no decoder for it. */
async function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) throw new UnreadableFile('damaged')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MAX_PIXELS) throw new UnreadableFile('too_large')
  const { data } = await new Promise<{ data: Uint8ClampedArray }>((resolve, reject) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) =>
      shown ? resolve(shown) : reject(new UnreadableFile('damaged')),
    )
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten(white)
    .jpeg({ quality: 88 })
    .toBuffer()
}
