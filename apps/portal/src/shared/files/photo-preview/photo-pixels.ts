import { FIND_PIXELS, type FoundCard, findCard } from '@rollcall/domain/files/photos/find-card'
import { type PhotoProblem, problemsOf, SHARPNESS_PIXELS } from '@rollcall/domain/files/photos/photo-problems'
import {
  type Quadrilateral,
  type Size,
  scaledBy,
  straightSize,
  wholeOf,
} from '@rollcall/domain/files/photos/quadrilateral'
import { greyOf, type Pixels, straighten } from '@rollcall/domain/files/photos/straighten'
import { tableDifference } from '@rollcall/domain/files/photos/table-difference'
import { photoSize } from '@rollcall/domain/files/upload-check'
import { canvasOf, jpegFileOf } from '../canvas.ts'

/** The longer side of the picture to crop from: a whole photo would not fit into an older phone's memory. */
const SOURCE_PIXELS = 3_200

/** An opened photo: upright, with the found card and problems. */
export interface OpenPhoto {
  picture: HTMLCanvasElement
  /** The corners of a whole card in it. */
  card: Quadrilateral | undefined
  problems: readonly PhotoProblem[]
}

/** Rejects if the browser cannot draw the file. */
export async function openPhoto(file: File, { isCard }: { isCard: boolean }): Promise<OpenPhoto> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const picture = canvasOf(bitmap, within(bitmap, SOURCE_PIXELS))
    const found = isCard ? findCardIn(pixelsWithin(picture, FIND_PIXELS)) : undefined
    const problems = problemsOf(greyOf(pixelsWithin(picture, SHARPNESS_PIXELS)), found)
    return { picture, card: cardIn(picture, found), problems }
  } finally {
    bitmap.close()
  }
}

const findCardIn = (picture: Pixels) => findCard(greyOf(picture), tableDifference(picture))

function cardIn({ width, height }: Size, found: FoundCard | undefined): Quadrilateral | undefined {
  if (!found || found.isCutOff) return undefined
  return scaledBy(found.corners, Math.max(width, height) / FIND_PIXELS)
}

function within({ width, height }: Size, longest: number): Size {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Small pictures are enlarged too, so that found corners can be scaled back by the length alone. */
function pixelsWithin(picture: HTMLCanvasElement, longest: number): Pixels {
  const scale = longest / Math.max(picture.width, picture.height)
  const size = {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  }
  return pixelsOf(canvasOf(picture, size))
}

function pixelsOf(canvas: HTMLCanvasElement): Pixels {
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('This browser draws nothing')
  const { width, height } = canvas
  return { width, height, channels: 4, data: drawing.getImageData(0, 0, width, height).data }
}

/** Turns it clockwise by a quarter. */
export function turned(picture: HTMLCanvasElement): HTMLCanvasElement {
  const { width, height } = picture
  const canvas = Object.assign(document.createElement('canvas'), { width: height, height: width })
  const drawing = canvas.getContext('2d')
  drawing?.translate(height, 0)
  drawing?.rotate(Math.PI / 2)
  drawing?.drawImage(picture, 0, 0)
  return canvas
}

/** Crops and straightens the area between the corners to a file to send. */
export function croppedPhoto(
  picture: HTMLCanvasElement,
  corners: Quadrilateral,
  given: File,
): Promise<File | null> {
  if (isWhole(corners, picture)) return jpegFileOf(canvasOf(picture, sendSize(picture)), given)
  const cropped = straightSize(corners)
  const { width, height, data } = straighten(pixelsOf(picture), corners, sendSize(cropped))
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const pixels = new ImageData(width, height)
  pixels.data.set(data)
  canvas.getContext('2d')?.putImageData(pixels, 0, 0)
  return jpegFileOf(canvas, given)
}

const sendSize = ({ width, height }: Size) => photoSize(width, height)

export const isWhole = (corners: Quadrilateral, size: Size): boolean =>
  wholeOf(size).every(({ x, y }, at) => corners[at]?.x === x && corners[at]?.y === y)
