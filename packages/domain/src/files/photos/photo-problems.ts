import type { FoundCard } from './find-card.ts'
import type { Pixels } from './straighten.ts'

export type PhotoProblem = 'cutOff' | 'tooDark' | 'blurred'

/** The longer side of the grey picture that is examined: print that is blurred at this size cannot be read at any size. */
export const SHARPNESS_PIXELS = 800
/** The brightest tenth of a photo must be brighter than this for small print to be readable. */
const DARK_BELOW = 80
/** Share of the difference between black and white: a sharp edge is steeper than this from one pixel to the next. */
const BLURRED_BELOW = 0.13
const SHARPEST_SHARE = 0.002
/** An empty wall is neither sharp nor blurred. */
const MIN_CONTRAST = 40

/** The problems that make a photo of a document hard to read, as far as they are cheap to detect. */
export function problemsOf(grey: Pixels, card: FoundCard | undefined): PhotoProblem[] {
  const brightness = histogramOf(grey.data)
  const contrast = valueAt(brightness, 0.98) - valueAt(brightness, 0.02)
  const isTooDark = valueAt(brightness, 0.9) < DARK_BELOW
  const sharpest = valueAt(histogramOf(stepsOf(grey)), 1 - SHARPEST_SHARE)
  const isBlurred = !isTooDark && contrast >= MIN_CONTRAST && sharpest < BLURRED_BELOW * contrast
  return [
    ...(card?.isCutOff ? (['cutOff'] as const) : []),
    ...(isTooDark ? (['tooDark'] as const) : []),
    ...(isBlurred ? (['blurred'] as const) : []),
  ]
}

/** How much each pixel differs from those to its right and below it. */
function stepsOf({ width, height, data }: Pixels): Uint8Array {
  const steps = new Uint8Array(width * height)
  for (let row = 0; row < height - 1; row++)
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column
      const here = data[at] ?? 0
      steps[at] = Math.max(Math.abs((data[at + 1] ?? 0) - here), Math.abs((data[at + width] ?? 0) - here))
    }
  return steps
}

function histogramOf(values: Uint8Array | Uint8ClampedArray): Uint32Array {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** The value that this share of all values does not exceed. */
function valueAt(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let left = share * total
  for (const [value, count] of counts.entries()) {
    left -= count
    if (left <= 0) return value
  }
  return 255
}
