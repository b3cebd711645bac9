import { type Colour, drawnPng } from './drawn-png.ts'

const [WIDTH, HEIGHT] = [240, 300]
const [WALL, SHIRT, SKIN, HAIR] = [
  [223, 236, 233],
  [15, 118, 110],
  [222, 178, 148],
  [58, 42, 34],
] as const

/** A person's head and shoulders, as a PNG. */
export const demoPortrait = (): Buffer => drawnPng(WIDTH, HEIGHT, colourAt)

function colourAt(x: number, y: number): Colour {
  const isIn = (centreX: number, centreY: number, radiusX: number, radiusY: number) =>
    ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1
  if (isIn(120, 130, 46, 60)) return SKIN
  if (isIn(120, 112, 60, 68)) return HAIR
  if (isIn(120, 200, 22, 40)) return SKIN
  return isIn(120, 310, 100, 100) ? SHIRT : WALL
}
