import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { isStorageFailure } from '../storage-failure.ts'
import { openPdf } from './pdf.ts'
import { decoded, MAX_PIXELS } from './picture.ts'

/** Enough to read small print on a phone that is zoomed in. */
const WIDTH = 1_400
const QUALITY = 80

export interface PageCountJob {
  task: 'countPages'
  path: string
}

export interface PageJob {
  task: 'drawPage'
  path: string
  isPdf: boolean
  /** The first is 1. */
  page: number
  /** The folder for the picture. */
  into: string
}

/** A file in `into` or, without space there, the picture in base64. */
export type DrawnPage = { isThere: false } | { isThere: true; unkept?: string }

export async function countPages({ path }: PageCountJob): Promise<number> {
  const document = await openPdf(await readFile(path))
  try {
    return document.pageCount
  } finally {
    document.close()
  }
}

/** The picture has only pixels and none of the file's active content. */
export async function drawPage({ path, isPdf, page, into }: PageJob): Promise<DrawnPage> {
  const bytes = await readFile(path)
  const picture = isPdf ? await pageOfPdf(bytes, page) : shrunk(bytes)
  if (!picture) return { isThere: false }
  const drawn = await decoded(picture.webp({ quality: QUALITY }))
  try {
    await writeFile(into, drawn, { mode: 0o600 })
    return { isThere: true }
  } catch (error) {
    if (!isStorageFailure(error)) throw error
    return { isThere: true, unkept: drawn.toString('base64') }
  }
}

const shrunk = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: WIDTH, withoutEnlargement: true })

async function pageOfPdf(bytes: Buffer, page: number) {
  const document = await openPdf(bytes)
  try {
    if (page > document.pageCount) return undefined
    const { width, height, rgba } = document.render(page - 1, { width: WIDTH })
    return sharp(rgba, { raw: { width, height, channels: 4 } })
  } finally {
    document.close()
  }
}
