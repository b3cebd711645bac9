export interface Point {
  x: number
  y: number
}

/** Four corners in pixels, clockwise from the top left. */
export type Quadrilateral = readonly [Point, Point, Point, Point]

export interface Size {
  width: number
  height: number
}

export const wholeOf = ({ width, height }: Size): Quadrilateral => [
  { x: 0, y: 0 },
  { x: width, y: 0 },
  { x: width, y: height },
  { x: 0, y: height },
]

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Each of its corners turns to the right, so no two sides cross. */
export const isConvex = ([a, b, c, d]: Quadrilateral): boolean =>
  cross(a, b, c) > 0 && cross(b, c, d) > 0 && cross(c, d, a) > 0 && cross(d, a, b) > 0

export const areaOf = ([a, b, c, d]: Quadrilateral): number => (cross(a, b, c) + cross(a, c, d)) / 2

const lengthOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Its size once straightened: that of its longer sides, so that no pixel is lost. */
export const straightSize = ([a, b, c, d]: Quadrilateral): Size => ({
  width: Math.max(1, Math.round(Math.max(lengthOf(a, b), lengthOf(d, c)))),
  height: Math.max(1, Math.round(Math.max(lengthOf(b, c), lengthOf(a, d)))),
})

export const scaledBy = ([a, b, c, d]: Quadrilateral, factor: number): Quadrilateral => {
  const scale = ({ x, y }: Point) => ({ x: x * factor, y: y * factor })
  return [scale(a), scale(b), scale(c), scale(d)]
}

/** Clockwise from the corner that is nearest to the top left. */
export function fromTopLeft(corners: Quadrilateral): Quadrilateral {
  const center = { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
  const angleOf = ({ x, y }: Point) => Math.atan2(y - center.y, x - center.x)
  const clockwise = corners.toSorted((one, other) => angleOf(one) - angleOf(other))
  const sums = clockwise.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const at = (offset: number) => clockwise[(first + offset) % 4] ?? corners[0]
  return [at(0), at(1), at(2), at(3)]
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Its position in the picture turned clockwise by a quarter. */
export const turnedClockwise = ([a, b, c, d]: Quadrilateral, { height }: Size): Quadrilateral => {
  const turn = ({ x, y }: Point) => ({ x: height - y, y: x })
  return [turn(d), turn(a), turn(b), turn(c)]
}

const withReplaced = ([a, b, c, d]: Quadrilateral, corner: number, to: Point): Quadrilateral => [
  corner === 0 ? to : a,
  corner === 1 ? to : b,
  corner === 2 ? to : c,
  corner === 3 ? to : d,
]

/** Share of the picture's shorter side: the smallest crop. */
const MIN_SHARE = 0.08

/**
 * Moves one corner, within the picture. A rectangle stays a rectangle: the two neighbouring corners move along. Returns it
 * unchanged if it would cross itself or become too small.
 */
export function withCornerAt(
  before: Quadrilateral,
  corner: number,
  wanted: Point,
  { size, isRectangle }: { size: Size; isRectangle: boolean },
): Quadrilateral {
  const to = {
    x: Math.min(size.width, Math.max(0, wanted.x)),
    y: Math.min(size.height, Math.max(0, wanted.y)),
  }
  const moved = isRectangle ? rectangleWith(before, corner, to) : withReplaced(before, corner, to)
  const least = MIN_SHARE * Math.min(size.width, size.height)
  const [a, b, c, d] = moved
  const isLarge = [lengthOf(a, b), lengthOf(b, c), lengthOf(c, d), lengthOf(d, a)].every(
    (side) => side >= least,
  )
  return isConvex(moved) && isLarge ? moved : before
}

function rectangleWith([a, , c]: Quadrilateral, corner: number, to: Point): Quadrilateral {
  const isLeft = corner === 0 || corner === 3
  const isTop = corner < 2
  const [left, right] = isLeft ? [to.x, c.x] : [a.x, to.x]
  const [top, bottom] = isTop ? [to.y, c.y] : [a.y, to.y]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
