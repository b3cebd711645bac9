import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FIND_PIXELS, findCard } from '@rollcall/domain/files/photos/find-card'
import { scaledBy, straightSize } from '@rollcall/domain/files/photos/quadrilateral'
import { type Pixels, straighten } from '@rollcall/domain/files/photos/straighten'
import sharp, { type Sharp } from 'sharp'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { slopeOf } from './picture-slope.ts'
import type { PrintedWord } from './printed-word.ts'

const require = createRequire(import.meta.url)
/** Enough to detect the orientation. */
const GLANCE_PIXELS = 1_000
/** An A4 page of this width has letters of about 25 pixels, which are recognized best. */
const PAGE_PIXELS = 1_800
/** Another width and another segmentation mode: the two seldom make the same mistake. */
const SECOND_PIXELS = 1_500
/** A card that fills half of such a picture is wide enough to be read. */
const CARD_SOURCE_PIXELS = 3_200
/** Few words are found on a page that is upside down. */
const FEWEST_WORDS = 3
const FAIRLY_SURE = 0.6
const white = { background: '#fff' }

let starting: Promise<Worker> | undefined
/** All of it comes from node_modules: because the language path is local, nothing is downloaded. */
const ocr = () => {
  starting ??= createWorker('eng', 1, {
    langPath: join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
    cacheMethod: 'none',
  })
  return starting
}

/**
 * Reads the words in a picture of a page: turned by any quarter, slightly askew, or at an angle on a table. It is read twice,
 * so that a misreading shows as a difference; once where there is no time left for more.
 */
export async function readPicture(picture: Buffer | Sharp, until: number): Promise<PrintedWord[][]> {
  const source = Buffer.isBuffer(picture) ? sharp(picture) : picture
  const page = await source
    .flatten(white)
    .greyscale()
    .normalise({ lower: 0, upper: 99 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const card = await cardOn(page)
  const readings = card ? await readTwice(card, until) : []
  if (readableIn(readings[0] ?? []) >= FEWEST_WORDS || (card && Date.now() > until)) return readings
  return readTwice(page, until)
}

/** A card that was photographed at an angle, straightened. */
async function cardOn(page: Buffer): Promise<Buffer | undefined> {
  const whole = await pixelsOf(
    sharp(page).resize({ ...inside(CARD_SOURCE_PIXELS), withoutEnlargement: true }),
  )
  const small = await pixelsOf(sharp(page).resize(inside(FIND_PIXELS)))
  const found = findCard(small)
  if (!found || found.isCutOff) return undefined
  const scale = Math.max(whole.width, whole.height) / Math.max(small.width, small.height)
  const corners = scaledBy(found.corners, scale)
  const { width, height, data } = straighten(whole, corners, straightSize(corners))
  return sharp(data, { raw: { width, height, channels: 1 } })
    .normalise({ lower: 0, upper: 99 })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const inside = (pixels: number) => ({ width: pixels, height: pixels, fit: 'inside' }) as const

async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, data }
}

async function readTwice(page: Buffer, until: number): Promise<PrintedWord[][]> {
  let straight = await straightened(page)
  let first = await recognised(await widened(straight, PAGE_PIXELS), PSM.AUTO)
  if (readableIn(first) < FEWEST_WORDS && Date.now() < until) {
    const onItsHead = await turned(straight, 180)
    const other = await recognised(await widened(onItsHead, PAGE_PIXELS), PSM.AUTO)
    if (readableIn(other) > readableIn(first)) [straight, first] = [onItsHead, other]
  }
  if (Date.now() > until) return [first]
  return [first, await recognised(await widened(straight, SECOND_PIXELS), PSM.SPARSE_TEXT)]
}

async function straightened(page: Buffer): Promise<Buffer> {
  const lies = await slopeOf(page)
  if (!lies.isOnItsSide) return turned(page, degreesOf(-lies.slope))
  const raised = await turned(page, 90)
  const { slope } = await slopeOf(raised)
  const oneWay = await turned(raised, degreesOf(-slope))
  const otherWay = await turned(oneWay, 180)
  return (await readableAtAGlance(oneWay)) >= (await readableAtAGlance(otherWay)) ? oneWay : otherWay
}

const readableAtAGlance = async (page: Buffer) =>
  readableIn(await recognised(await widened(page, GLANCE_PIXELS), PSM.AUTO))

const degreesOf = (slope: number) => Math.atan(slope) * (180 / Math.PI)

const turned = async (page: Buffer, degrees: number) =>
  degrees === 0 ? page : sharp(page).rotate(degrees, white).png({ compressionLevel: 1 }).toBuffer()

const widened = (page: Buffer, width: number) =>
  sharp(page).resize({ width, kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer()

const readableIn = (words: readonly PrintedWord[]) =>
  words.filter(({ text, confidence }) => confidence > FAIRLY_SURE && /[a-z0-9]{4}/i.test(text)).length

async function recognised(page: Buffer, layout: PSM): Promise<PrintedWord[]> {
  const worker = await ocr()
  // Without a resolution a resized picture counts as one of 25 dpi, and small words are dropped.
  await worker.setParameters({ tessedit_pageseg_mode: layout, user_defined_dpi: '200' })
  const { width } = await sharp(page).metadata()
  const { data } = await worker.recognize(page, {}, { blocks: true, text: false })
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((each) => each.lines))
  return lines.flatMap((line) =>
    line.words.map(({ text, bbox, confidence }) => ({
      text,
      left: bbox.x0 / width,
      right: bbox.x1 / width,
      top: bbox.y0 / width,
      bottom: bbox.y1 / width,
      confidence: confidence / 100,
    })),
  )
}
