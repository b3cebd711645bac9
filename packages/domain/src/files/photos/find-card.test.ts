import { expect, test } from 'vitest'
import { type FoundCard, findCard } from './find-card.ts'
import { problemsOf } from './photo-problems.ts'
import { type Quadrilateral, wholeOf } from './quadrilateral.ts'
import { greyOf, type Pixels, projectionOnto, straighten } from './straighten.ts'
import { tableDifference } from './table-difference.ts'

const quad = (...numbers: number[]): Quadrilateral => {
  const at = (corner: number) => ({ x: numbers[2 * corner] ?? 0, y: numbers[2 * corner + 1] ?? 0 })
  return [at(0), at(1), at(2), at(3)]
}

/** Reproducible grain. */
function grain(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296 - 0.5
  }
}

interface Drawn {
  corners?: Quadrilateral
  paper?: number
  header?: number
  table?: number
  roughness?: number
  size?: [width: number, height: number]
}

/** A card with a header and lines of print, on a table with a grain and light from one side. */
function photo({
  corners,
  paper = 225,
  header = paper - 70,
  table = 90,
  roughness = 24,
  size = [320, 240],
}: Drawn): Pixels {
  const [width, height] = size
  const next = grain(7)
  const data = new Uint8ClampedArray(width * height)
  for (let at = 0; at < data.length; at++)
    data[at] = table + 0.1 * (at % width) + roughness * next() + 6 * Math.sin((at % width) / 9)
  if (corners) {
    const place = projectionOnto(corners)
    const steps = size[0] + 100
    for (let down = 0; down < steps; down++)
      for (let across = 0; across < steps; across++) {
        const [u, v] = [across / steps, down / steps]
        const { x, y } = place(u, v)
        const [column, row] = [Math.floor(x), Math.floor(y)]
        if (column >= 0 && row >= 0 && column < width && row < height)
          data[row * width + column] = isHeader(v) ? header : isInk(u, v) ? paper - 150 : paper
      }
  }
  return { width, height, channels: 1, data }
}

const isHeader = (v: number) => v < 0.18

const isInk = (u: number, v: number) =>
  v > 0.28 && v < 0.9 && u > 0.1 && u < 0.8 && Math.floor(v * 24) % 3 === 0 && Math.floor(u * 40) % 2 === 0

const cards: [what: string, drawn: Drawn & { corners: Quadrilateral }][] = [
  ['from straight above', { corners: quad(60, 50, 260, 50, 260, 180, 60, 180) }],
  ['askew', { corners: quad(70, 70, 250, 35, 270, 160, 90, 195) }],
  ['from the front, at a steep angle', { corners: quad(100, 60, 220, 60, 280, 200, 40, 200) }],
  ['from the side', { corners: quad(60, 80, 260, 40, 265, 210, 62, 165) }],
  [
    'a light card on a light table',
    { corners: quad(60, 60, 255, 48, 270, 190, 50, 185), paper: 240, header: 120, table: 185, roughness: 12 },
  ],
  [
    'a dark card on a light table',
    { corners: quad(60, 60, 255, 48, 270, 190, 50, 185), paper: 110, table: 180 },
  ],
  ['on end', { size: [240, 320], corners: quad(50, 60, 180, 45, 200, 270, 40, 280) }],
]

/** A picture in colour, of a drawing in grey. */
function coloured({ width, height, data: grey }: Pixels, colourOf: (value: number) => number[]): Pixels {
  const data = new Uint8ClampedArray(grey.length * 4)
  for (const [pixel, value] of grey.entries()) data.set([...colourOf(value), 255], pixel * 4)
  return { width, height, channels: 4, data }
}

const findIn = (picture: Pixels) => findCard(greyOf(picture), tableDifference(picture))
const findInGrey = (drawn: Pixels) => findIn(coloured(drawn, (value) => [value, value, value]))

function expectCorners(found: FoundCard | undefined, corners: Quadrilateral) {
  expect(found?.isCutOff).toBe(false)
  for (const [corner, { x, y }] of corners.entries()) {
    const at = found?.corners[corner]
    expect(Math.hypot((at?.x ?? 0) - x, (at?.y ?? 0) - y)).toBeLessThan(5)
  }
}

test.each(cards)('a card is found: %s', (_, drawn) => {
  expectCorners(findInGrey(photo(drawn)), drawn.corners)
})

test('a card is found with its header, which is as bright as the table', () => {
  const corners = quad(70, 70, 250, 35, 270, 160, 90, 195)
  const drawn = photo({ corners, table: 90, header: 255 })
  const [blue, brown] = [[60, 105, 200], (value: number) => [1.1 * value, value, 0.7 * value]] as const
  expectCorners(findIn(coloured(drawn, (value) => (value === 255 ? [...blue] : brown(value)))), corners)
})

test.each<[what: string, corners: Quadrilateral]>([
  ['on the right', quad(90, 50, 380, 55, 380, 190, 95, 185)],
  ['below', quad(50, 60, 270, 55, 275, 290, 45, 290)],
  ['on the left and below', quad(-60, 60, 240, 70, 235, 290, -60, 290)],
])('a card is cut off: %s', (_, corners) => {
  const grey = photo({ corners })
  const found = findInGrey(grey)
  expect(found?.isCutOff).toBe(true)
  expect(problemsOf(grey, found)).toContain('cutOff')
})

test.each<[what: string, grey: Pixels]>([
  ['an empty table', photo({})],
  ['a page that fills the picture', photo({ corners: wholeOf({ width: 320, height: 240 }) })],
  ['something small', photo({ corners: quad(140, 100, 190, 100, 190, 130, 140, 130) })],
])('no card is found: %s', (_, grey) => {
  expect(findInGrey(grey)).toBeUndefined()
})

const sharp = photo({ size: [800, 600], corners: quad(100, 90, 690, 100, 700, 480, 95, 470) })

test('a sharp and bright photo has no problem', () => {
  expect(problemsOf(sharp, undefined)).toEqual([])
})

test('a dark photo is too dark', () => {
  const dark = { ...sharp, data: sharp.data.map((value) => value * 0.25) }
  expect(problemsOf(dark, undefined)).toEqual(['tooDark'])
})

test('a smeared photo is blurred', () => {
  const small = straighten(sharp, wholeOf(sharp), { width: 60, height: 45 })
  const blurred = straighten(small, wholeOf(small), sharp)
  expect(problemsOf(blurred, undefined)).toEqual(['blurred'])
})
