import libheif from 'libheif-js/wasm-bundle.js'
import sharp from 'sharp'

export const MOST_PIXELS = 50_000_000
const white = { background: '#fff' }

/** Its pixels and nothing else: upright, without the place, the camera or whatever else was hidden in it. */
export async function reencoded(kind: 'jpg' | 'png' | 'webp' | 'heic', bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
  if (kind === 'heic') return heicToJpeg(bytes)
  const image = sharp(bytes, options).autoOrient()
  if (kind === 'png') return image.png({ compressionLevel: 6 }).toBuffer()
  return kind === 'webp'
    ? image.webp({ quality: 88 }).toBuffer()
    : image.flatten(white).jpeg({ quality: 88 }).toBuffer()
}

/** No browser but one shows HEIC, and sharp has no decoder for it. */
async function heicToJpeg(bytes: Buffer): Promise<Buffer> {
  const [image] = new libheif.HeifDecoder().decode(bytes)
  if (!image) throw new Error('There is no picture in it')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > MOST_PIXELS) throw new Error('It has too many pixels')
  const { data } = await new Promise<{ data: Uint8ClampedArray }>((resolve, reject) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) =>
      shown ? resolve(shown) : reject(new Error('It cannot be decoded')),
    )
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten(white)
    .jpeg({ quality: 88 })
    .toBuffer()
}
