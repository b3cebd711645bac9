import { areaOf, fromTopLeft, isConvex, type Point, type Quadrilateral } from './quadrilateral.ts'
import type { Pixels } from './straighten.ts'

/** The longer side of the grey picture that a card is looked for in. */
export const FIND_PIXELS = 320

export interface FoundCard {
  corners: Quadrilateral
  /** One or two of its sides are outside the picture; `corners` then lie on the picture's edge. */
  isCutOff: boolean
}

/** Angles from 0 to 179 degrees. */
const ANGLES = 180
/** The precision with which a gradient shows the direction of its edge. */
const ANGLE_SPREAD = 4
const MAX_LINES = 22
const EDGE_SHARE = 0.12
const MIN_EDGE = 18
/** The share of a side that must lie on an edge, without its ends, which are rounded. */
const MIN_SUPPORT = 0.7
/**
 * The share of each fifth of a side that must lie on an edge: a line of print, or the edge of a picture on the card, ends
 * before the side does.
 */
const MIN_PART_SUPPORT = 0.35
const PARTS = 5
const CORNER_SHARE = 0.08
/** Share of the picture; anything smaller is part of a card, or not worth cropping to. */
const MIN_AREA = 0.12
const MAX_AREA = 0.985
const MAX_ANGLE_COSINE = 0.72
/** A whole card is more likely, unless it is only the header of one that is cut off. */
const CUT_OFF_WEIGHT = 0.75
const MAX_PERSPECTIVE = 2.4

interface Line {
  /** A point (x, y) is on it where x · cos + y · sin = distance. */
  cos: number
  sin: number
  distance: number
  isBorder: boolean
}

interface ScoredCard extends FoundCard {
  score: number
}

/**
 * The largest rectangle, seen in perspective, that stands out in one of the grey views of a photo: a card or a page on a
 * table.
 */
export function findCard(...views: readonly Pixels[]): FoundCard | undefined {
  const [best] = views.flatMap((view) => bestIn(view) ?? []).toSorted((one, other) => other.score - one.score)
  return best && { corners: best.corners, isCutOff: best.isCutOff }
}

function bestIn(grey: Pixels): ScoredCard | undefined {
  const gradients = gradientsOf(grey)
  const lines = [...strongestLines(gradients), ...bordersOf(grey)]
  let best: ScoredCard | undefined
  for (const { corners, borders } of quadrilateralsOf(lines, grey)) {
    const supports = sidesOf(corners)
      .filter((_, side) => !borders[side])
      .map(([from, to]) => supportOf(gradients, from, to))
    if (supports.some((support) => support < MIN_SUPPORT)) continue
    const mean = supports.reduce((sum, support) => sum + support, 0) / supports.length
    const isCutOff = borders.some(Boolean)
    const score = mean * Math.sqrt(areaOf(corners)) * (isCutOff ? CUT_OFF_WEIGHT : 1)
    if (score > (best?.score ?? 0)) best = { corners, isCutOff, score }
  }
  return best
}

interface Gradients {
  width: number
  height: number
  x: Float32Array
  y: Float32Array
}

function gradientsOf({ width, height, data }: Pixels): Gradients {
  const smooth = smoothed(data, width, height)
  const [x, y] = [new Float32Array(width * height), new Float32Array(width * height)]
  const value = (at: number) => smooth[at] ?? 0
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      const [above, below] = [at - width, at + width]
      x[at] =
        (value(above + 1) +
          2 * value(at + 1) +
          value(below + 1) -
          value(above - 1) -
          2 * value(at - 1) -
          value(below - 1)) /
        4
      y[at] =
        (value(below - 1) +
          2 * value(below) +
          value(below + 1) -
          value(above - 1) -
          2 * value(above) -
          value(above + 1)) /
        4
    }
  return { width, height, x, y }
}

/** Smooths the grain of a table, which is no edge. */
function smoothed(data: Pixels['data'], width: number, height: number): Float32Array {
  const across = new Float32Array(data.length)
  for (let at = 0; at < data.length; at++)
    across[at] = ((data[at - 1] ?? data[at] ?? 0) + 2 * (data[at] ?? 0) + (data[at + 1] ?? data[at] ?? 0)) / 4
  const both = new Float32Array(data.length)
  for (let at = 0; at < width * height; at++) {
    const here = across[at] ?? 0
    both[at] = ((across[at - width] ?? here) + 2 * here + (across[at + width] ?? here)) / 4
  }
  return both
}

/** Hough's transform: every edge votes for the lines that it may lie on. */
function strongestLines({ width, height, x, y }: Gradients): Line[] {
  const reach = Math.ceil(Math.hypot(width, height))
  const distances = 2 * reach + 1
  const votes = new Float32Array(ANGLES * distances)
  const threshold = edgeThreshold(x, y)
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column
      const [gx, gy] = [x[at] ?? 0, y[at] ?? 0]
      const strength = Math.hypot(gx, gy)
      if (strength < threshold) continue
      const angle = Math.round((Math.atan2(gy, gx) / Math.PI) * ANGLES)
      for (let near = angle - ANGLE_SPREAD; near <= angle + ANGLE_SPREAD; near++) {
        const bin = ((near % ANGLES) + ANGLES) % ANGLES
        const distance = column * (cosines[bin] ?? 0) + row * (sines[bin] ?? 0)
        const vote = bin * distances + Math.round(distance) + reach
        votes[vote] = (votes[vote] ?? 0) + 1
      }
    }
  return peaksOf(votes, { distances, reach, least: 0.12 * Math.min(width, height) })
}

const angles = Array.from({ length: ANGLES }, (_, bin) => (bin / ANGLES) * Math.PI)
const cosines = angles.map((angle) => Math.cos(angle))
const sines = angles.map((angle) => Math.sin(angle))

/** The threshold that keeps the strongest gradients and drops grain. */
function edgeThreshold(x: Float32Array, y: Float32Array): number {
  const counts = new Uint32Array(512)
  for (let at = 0; at < x.length; at++) {
    const strength = Math.min(511, Math.round(Math.hypot(x[at] ?? 0, y[at] ?? 0)))
    counts[strength] = (counts[strength] ?? 0) + 1
  }
  let left = EDGE_SHARE * x.length
  let threshold = 511
  while (threshold > MIN_EDGE && left > 0) left -= counts[threshold--] ?? 0
  return threshold
}

/** The lines with most votes, one of each bundle of lines that lie almost on each other. */
function peaksOf(
  votes: Float32Array,
  { distances, reach, least }: { distances: number; reach: number; least: number },
): Line[] {
  const order = Array.from(votes.keys())
    .filter((at) => (votes[at] ?? 0) >= least)
    .toSorted((one, other) => (votes[other] ?? 0) - (votes[one] ?? 0))
  const kept: { bin: number; distance: number }[] = []
  for (const at of order) {
    if (kept.length === MAX_LINES) break
    const [bin, distance] = [Math.floor(at / distances), (at % distances) - reach]
    const isNear = kept.some((other) => {
      const apart = Math.abs(other.bin - bin)
      // The same line again, seen from the other side of the half circle.
      const isAround = apart > ANGLES / 2
      const angle = isAround ? ANGLES - apart : apart
      return angle < 7 && Math.abs(other.distance - (isAround ? -distance : distance)) < 7
    })
    if (!isNear) kept.push({ bin, distance })
  }
  return kept.map(({ bin, distance }) => ({
    cos: cosines[bin] ?? 1,
    sin: sines[bin] ?? 0,
    distance,
    isBorder: false,
  }))
}

const bordersOf = ({ width, height }: Pixels): Line[] => [
  { cos: 1, sin: 0, distance: 1, isBorder: true },
  { cos: 1, sin: 0, distance: width - 2, isBorder: true },
  { cos: 0, sin: 1, distance: 1, isBorder: true },
  { cos: 0, sin: 1, distance: height - 2, isBorder: true },
]

interface Candidate {
  corners: Quadrilateral
  /** Which of its sides are the picture's own edge. */
  borders: boolean[]
}

/** Every combination of two pairs of facing lines. */
function* quadrilateralsOf(lines: readonly Line[], { width, height }: Pixels): Generator<Candidate> {
  const pairs = lines.flatMap((one, at) =>
    lines
      .slice(at + 1)
      .filter((other) => areFacing(one, other))
      .map((other) => [one, other] as const),
  )
  const area = width * height
  for (const [at, [one, other]] of pairs.entries())
    for (const [left, right] of pairs.slice(at + 1)) {
      const sides = [one, left, other, right]
      if (sides.filter(({ isBorder }) => isBorder).length > 2) continue
      if (Math.abs(one.cos * left.cos + one.sin * left.sin) > MAX_ANGLE_COSINE) continue
      const corners = [
        crossing(one, left),
        crossing(left, other),
        crossing(other, right),
        crossing(right, one),
      ]
      const [a, b, c, d] = corners
      if (!a || !b || !c || !d) continue
      const quadrilateral = fromTopLeft([a, b, c, d])
      if (!isInside(quadrilateral, width, height) || !isCardLike(quadrilateral)) continue
      if (!isAround(quadrilateral, { x: width / 2, y: height / 2 })) continue
      const share = areaOf(quadrilateral) / area
      if (share < MIN_AREA || share > MAX_AREA) continue
      yield { corners: quadrilateral, borders: bordersAmong(quadrilateral, width, height) }
    }
}

/** Less than 53 degrees apart, as perspective has it, and not the same line. */
function areFacing(one: Line, other: Line): boolean {
  const cosine = one.cos * other.cos + one.sin * other.sin
  if (Math.abs(cosine) < 0.6) return false
  return Math.abs(one.distance - Math.sign(cosine) * other.distance) > 24 || Math.abs(cosine) < 0.97
}

function crossing(one: Line, other: Line): Point | undefined {
  const divisor = one.cos * other.sin - one.sin * other.cos
  if (Math.abs(divisor) < 1e-6) return undefined
  return {
    x: (one.distance * other.sin - other.distance * one.sin) / divisor,
    y: (one.cos * other.distance - other.cos * one.distance) / divisor,
  }
}

const OUTSIDE = 2
const isInside = (corners: Quadrilateral, width: number, height: number) =>
  corners.every(
    ({ x, y }) => x > -OUTSIDE && y > -OUTSIDE && x < width - 1 + OUTSIDE && y < height - 1 + OUTSIDE,
  )

const sidesOf = ([a, b, c, d]: Quadrilateral): [Point, Point][] => [
  [a, b],
  [b, c],
  [c, d],
  [d, a],
]

/** A card covers the middle of its photo; the portrait on a card that fills the picture does not. */
const isAround = (corners: Quadrilateral, { x, y }: Point) =>
  sidesOf(corners).every(([from, to]) => (to.x - from.x) * (y - from.y) > (to.y - from.y) * (x - from.x))

/** Facing sides are about as long, and each corner is about a right angle, as far as perspective lets them be. */
function isCardLike(corners: Quadrilateral): boolean {
  if (!isConvex(corners)) return false
  const sides = sidesOf(corners).map(([from, to]) => ({ x: to.x - from.x, y: to.y - from.y }))
  const lengths = sides.map(({ x, y }) => Math.hypot(x, y))
  const isEven = [0, 1].every((side) => {
    const [one, other] = [lengths[side] ?? 0, lengths[side + 2] ?? 0]
    return Math.max(one, other) <= MAX_PERSPECTIVE * Math.min(one, other)
  })
  return (
    isEven &&
    sides.every((side, at) => {
      const next = sides[(at + 1) % 4] ?? side
      const cosine = (side.x * next.x + side.y * next.y) / ((lengths[at] ?? 1) * (lengths[(at + 1) % 4] ?? 1))
      return Math.abs(cosine) < MAX_ANGLE_COSINE
    })
  )
}

const EDGE = 2.5
const bordersAmong = (corners: Quadrilateral, width: number, height: number) =>
  sidesOf(corners).map(
    ([from, to]) =>
      (from.x < EDGE && to.x < EDGE) ||
      (from.y < EDGE && to.y < EDGE) ||
      (from.x > width - 1 - EDGE && to.x > width - 1 - EDGE) ||
      (from.y > height - 1 - EDGE && to.y > height - 1 - EDGE),
  )

/** Which share of a side has an edge under it, brighter on one and the same side all along. */
function supportOf({ width, height, x, y }: Gradients, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [normalX, normalY] = [-(to.y - from.y) / length, (to.x - from.x) / length]
  const count = Math.max(15, Math.round(length / 2))
  const [brighter, darker] = [new Uint16Array(PARTS), new Uint16Array(PARTS)]
  for (let sample = 0; sample < count; sample++) {
    const share = CORNER_SHARE + ((sample + 0.5) / count) * (1 - 2 * CORNER_SHARE)
    let strongest = 0
    for (let off = -2; off <= 2; off++) {
      const column = Math.round(from.x + share * (to.x - from.x) + off * normalX)
      const row = Math.round(from.y + share * (to.y - from.y) + off * normalY)
      if (column < 0 || row < 0 || column >= width || row >= height) continue
      const at = row * width + column
      const across = (x[at] ?? 0) * normalX + (y[at] ?? 0) * normalY
      if (Math.abs(across) > Math.abs(strongest)) strongest = across
    }
    const part = Math.floor((sample / count) * PARTS)
    if (strongest > MIN_EDGE / 2) brighter[part] = (brighter[part] ?? 0) + 1
    else if (strongest < -MIN_EDGE / 2) darker[part] = (darker[part] ?? 0) + 1
  }
  const sumOf = (counts: Uint16Array) => counts.reduce((sum, each) => sum + each, 0)
  const counts = sumOf(brighter) > sumOf(darker) ? brighter : darker
  const isEven = counts.every((each) => each >= (MIN_PART_SUPPORT * count) / PARTS)
  return isEven ? sumOf(counts) / count : 0
}
