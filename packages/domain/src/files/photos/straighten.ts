import type { Point, Quadrilateral, Size } from './quadrilateral.ts'

export interface Pixels extends Size {
  /** 1 for grey, 3 for RGB, 4 for RGBA. */
  channels: number
  data: Uint8Array | Uint8ClampedArray
}

/** The position of a point of the unit square in a quadrilateral in perspective. */
export function projectionOnto([a, b, c, d]: Quadrilateral): (u: number, v: number) => Point {
  const { g, h, toX, toY } = coefficientsOf(a, b, c, d)
  return (u, v) => {
    const depth = g * u + h * v + 1
    return {
      x: (toX[0] * u + toX[1] * v + toX[2]) / depth,
      y: (toY[0] * u + toY[1] * v + toY[2]) / depth,
    }
  }
}

type Row = readonly [number, number, number]

/** Heckbert's closed form of the homography from the unit square. */
function coefficientsOf(
  a: Point,
  b: Point,
  c: Point,
  d: Point,
): { g: number; h: number; toX: Row; toY: Row } {
  const [dx1, dy1] = [b.x - c.x, b.y - c.y]
  const [dx2, dy2] = [d.x - c.x, d.y - c.y]
  const [sumX, sumY] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const divisor = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / divisor
  const h = (dx1 * sumY - sumX * dy1) / divisor
  return {
    g,
    h,
    toX: [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x],
    toY: [b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y],
  }
}

/** Straightens the content of a quadrilateral to a rectangle. */
export function straighten(source: Pixels, corners: Quadrilateral, { width, height }: Size): Pixels {
  const { g, h, toX, toY } = coefficientsOf(...corners)
  const { data: from, channels } = source
  const [maxX, maxY] = [source.width - 1, source.height - 1]
  const rowLength = source.width * channels
  const data = new Uint8ClampedArray(width * height * channels)
  let at = 0
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width
      const depth = g * u + h * v + 1
      // Corners lie between pixels, and a pixel's value counts at its middle.
      const x = Math.min(maxX, Math.max(0, (toX[0] * u + toX[1] * v + toX[2]) / depth - 0.5))
      const y = Math.min(maxY, Math.max(0, (toY[0] * u + toY[1] * v + toY[2]) / depth - 0.5))
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [shareX, shareY] = [x - left, y - top]
      const first = top * rowLength + left * channels
      const right = left < maxX ? channels : 0
      const below = top < maxY ? rowLength : 0
      for (let channel = 0; channel < channels; channel++) {
        const here = first + channel
        const upper = (from[here] ?? 0) * (1 - shareX) + (from[here + right] ?? 0) * shareX
        const lower = (from[here + below] ?? 0) * (1 - shareX) + (from[here + below + right] ?? 0) * shareX
        data[at++] = upper * (1 - shareY) + lower * shareY
      }
    }
  }
  return { width, height, channels, data }
}

/** The brightness of each pixel of a colour picture, as people see it. */
export function greyOf({ width, height, channels, data }: Pixels): Pixels {
  const grey = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const at = pixel * channels
    grey[pixel] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
  }
  return { width, height, channels: 1, data: grey }
}
