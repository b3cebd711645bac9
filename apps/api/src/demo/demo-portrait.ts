import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [240, 300]
const [WALL, SHIRT, SKIN, HAIR] = [
  [223, 236, 233],
  [15, 118, 110],
  [222, 178, 148],
  [58, 42, 34],
] as const

/** Somebody's head and shoulders, as a PNG. */
export function demoPortrait(): Buffer {
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    // Each row begins with how it was filtered: not at all.
    Buffer.from([0, ...Array.from({ length: WIDTH }, (_column, x) => colourAt(x, y)).flat()]),
  )
  const size = Buffer.alloc(13)
  size.writeUInt32BE(WIDTH, 0)
  size.writeUInt32BE(HEIGHT, 4)
  // Eight bits of red, green and blue.
  size.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function colourAt(x: number, y: number): readonly number[] {
  const isIn = (centreX: number, centreY: number, radiusX: number, radiusY: number) =>
    ((x - centreX) / radiusX) ** 2 + ((y - centreY) / radiusY) ** 2 <= 1
  if (isIn(120, 130, 46, 60)) return SKIN
  if (isIn(120, 112, 60, 68)) return HAIR
  if (isIn(120, 200, 22, 40)) return SKIN
  return isIn(120, 310, 100, 100) ? SHIRT : WALL
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
