import sharp from 'sharp'

const GLANCE_PIXELS = 700
/** About eight degrees either way. */
const MAX_SLOPE = 0.14
const STEP = 0.0035
/** A pixel that is darker than its surroundings by this much is ink, unlike a shadow or the table. */
const INK = 30
const AROUND = 6

/**
 * Finds the slope of the lines of a page, and whether they are vertical. Projected along its lines, a page alternates
 * between black and white; at any other slope it is grey.
 */
export async function slopeOf(page: Buffer): Promise<{ slope: number; isOnItsSide: boolean }> {
  const small = await sharp(page)
    .resize({ width: GLANCE_PIXELS, height: GLANCE_PIXELS, fit: 'inside' })
    .greyscale()
    .png()
    .toBuffer()
  const { data, info } = await sharp(small).greyscale().raw().toBuffer({ resolveWithObject: true })
  const around = await sharp(small).greyscale().blur(AROUND).raw().toBuffer()
  const { width, channels } = info
  const [across, down]: [number[], number[]] = [[], []]
  for (let at = 0; at < data.length; at += channels) {
    if ((data[at] ?? 0) > (around[at] ?? 0) - INK) continue
    const pixel = at / channels
    across.push(pixel % width)
    down.push(Math.floor(pixel / width))
  }
  const lying = steepest(across, down)
  const standing = steepest(down, across)
  return { slope: lying.slope, isOnItsSide: standing.contrast > lying.contrast }
}

function steepest(along: readonly number[], across: readonly number[]): { slope: number; contrast: number } {
  let best = { slope: 0, contrast: -1 }
  const steps = Math.round(MAX_SLOPE / STEP)
  for (let step = -steps; step <= steps; step++) {
    const slope = step * STEP
    const rows = new Uint32Array(3 * GLANCE_PIXELS)
    for (let at = 0; at < along.length; at++) {
      const row = Math.round((across[at] ?? 0) - slope * (along[at] ?? 0)) + GLANCE_PIXELS
      rows[row] = (rows[row] ?? 0) + 1
    }
    const contrast = rows.reduce((sum, count) => sum + count * count, 0)
    if (contrast > best.contrast) best = { slope, contrast }
  }
  return best
}
