import decode from 'qr/decode.js'
import { type Locator, page } from 'vitest/browser'

/** The text that a camera would read from it. */
export async function readQrCode(code: Locator): Promise<string> {
  const png = await page.screenshot({ element: code, save: false })
  const picture = new Image()
  picture.src = `data:image/png;base64,${png}`
  await picture.decode()
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  return decode(context?.getImageData(0, 0, width, height) ?? new ImageData(1, 1))
}
