import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openPdf } from './pdf.ts'
import { decoded, MOST_PIXELS } from './picture.ts'

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
  /** Where the picture is put. */
  into: string
}

export async function countPages({ path }: PageCountJob): Promise<number> {
  const document = await openPdf(await readFile(path))
  try {
    return document.pageCount
  } finally {
    document.close()
  }
}

/** Pixels alone: whatever a file would do when it is opened, its picture does not. Answers whether there is such a page. */
export async function drawPage({ path, isPdf, page, into }: PageJob): Promise<boolean> {
  const bytes = await readFile(path)
  const picture = isPdf ? await pageOfPdf(bytes, page) : shrunk(bytes)
  if (!picture) return false
  await writeFile(into, await decoded(picture.webp({ quality: QUALITY })), { mode: 0o600 })
  return true
}

const shrunk = (bytes: Buffer) =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS })
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
