import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import type { PrintedWord } from './printed-word.ts'

const require = createRequire(import.meta.url)
/** Enough to see how a page lies. */
const GLANCE_PIXELS = 1_100
/** An A4 page this wide has letters of about 25 pixels, which are read best. */
const PAGE_PIXELS = 1_800
/** Another width and another way to look for words: the two seldom make the same mistake. */
const SECOND_PIXELS = 1_500
const LEAST_SLOPE = 0.004
/** From here on rows are lost. */
const MOST_SLOPE = 0.015
/** Of a page that is askew few words are found, but hardly any of one that lies on its side. */
const FEWEST_WORDS = 3
const FAIRLY_SURE = 0.6
const white = { background: '#fff' }

let starting: Promise<Worker> | undefined
/** All of it comes from node_modules: with a language path that is no address, nothing is ever fetched. */
const ocr = () => {
  starting ??= createWorker('eng', 1, {
    langPath: join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    cacheMethod: 'none',
  })
  return starting
}

/**
 * What is printed in a picture, turned by whatever quarter and however slightly askew. It is read twice, so that what
 * was misread can be told; once where there is no time left for more.
 */
export async function readPicture(picture: Buffer | Sharp, until: number): Promise<PrintedWord[][]> {
  const source = Buffer.isBuffer(picture) ? sharp(picture) : picture
  const page = await source.flatten(white).greyscale().normalise().png({ compressionLevel: 1 }).toBuffer()
  const { turned, slope } = await glance(page, until)
  let straight = await straightened(turned, slope)
  let first = await recognised(await widened(straight, PAGE_PIXELS), PSM.AUTO)
  if (Math.abs(first.slope) > MOST_SLOPE) {
    straight = await straightened(straight, first.slope)
    first = await recognised(await widened(straight, PAGE_PIXELS), PSM.AUTO)
  }
  if (Date.now() > until) return [first.words]
  const second = await recognised(await widened(straight, SECOND_PIXELS), PSM.SPARSE_TEXT)
  return [first.words, second.words]
}

async function straightened(page: Buffer, slope: number): Promise<Buffer> {
  if (Math.abs(slope) < LEAST_SLOPE) return page
  const degrees = -Math.atan(slope) * (180 / Math.PI)
  return sharp(page).rotate(degrees, white).png({ compressionLevel: 1 }).toBuffer()
}

const widened = (page: Buffer, width: number) =>
  sharp(page).resize({ width, kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer()

/** Which quarter is up, and how far the lines fall. */
async function glance(page: Buffer, until: number): Promise<{ turned: Buffer; slope: number }> {
  let best: { turned: Buffer; slope: number; sum: number } | undefined
  for (const quarter of [0, 90, 270, 180]) {
    const turned =
      quarter === 0 ? page : await sharp(page).rotate(quarter).png({ compressionLevel: 1 }).toBuffer()
    const { words, slope } = await recognised(await widened(turned, GLANCE_PIXELS), PSM.AUTO)
    const readable = words.filter(isReadable)
    const sum = readable.reduce((all, { confidence }) => all + confidence, 0)
    if (!best || sum > best.sum) best = { turned, slope, sum }
    if (readable.length >= FEWEST_WORDS || Date.now() > until) break
  }
  return best ?? { turned: page, slope: 0 }
}

/** Lines that run upwards are found as well, with words that are taller than wide. */
const isReadable = ({ text, confidence, left, right, top, bottom }: PrintedWord) =>
  confidence > FAIRLY_SURE && /[a-z0-9]{4}/i.test(text) && right - left > bottom - top

async function recognised(page: Buffer, layout: PSM): Promise<{ words: PrintedWord[]; slope: number }> {
  const worker = await ocr()
  // Without a resolution a resized picture counts as one of 25 dpi, and small words are dropped.
  await worker.setParameters({ tessedit_pageseg_mode: layout, user_defined_dpi: '200' })
  const { width } = await sharp(page).metadata()
  const { data } = await worker.recognize(page, {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines))
  const slopes = lines
    .map(({ baseline: { x0, y0, x1, y1 } }) => ({ length: x1 - x0, slope: (y1 - y0) / (x1 - x0) }))
    .filter(({ length }) => length > width / 8)
    .map(({ slope }) => slope)
  const words = lines.flatMap((line) =>
    line.words.map(({ text, bbox, confidence }) => ({
      text,
      left: bbox.x0 / width,
      right: bbox.x1 / width,
      top: bbox.y0 / width,
      bottom: bbox.y1 / width,
      confidence: confidence / 100,
    })),
  )
  return { words, slope: median(slopes) }
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
