import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'
import type { PrintedWord } from './printed-word.ts'
import { UnreadableFile } from './unreadable-file.ts'

const require = createRequire(import.meta.url)
const MAX_PIXELS_A_SIDE = 2_600
const PASSWORD_ERROR = 4
/** More than any certificate has: a page of a million letters would only cost time. */
const MAX_CHARACTERS = 20_000
/** In letter heights: letters that are further apart belong to different words. */
const WORD_GAP = 0.6

export interface PdfDocument {
  pageCount: number
  /** RGBA. A page is never drawn larger than a large screen, whatever size it declares. */
  render(
    page: number,
    at: { dpi: number } | { width: number },
  ): { width: number; height: number; rgba: Buffer }
  /** The text of the file itself, not of scanned pages. */
  wordsOf(page: number): PrintedWord[]
  close(): void
}

let library: Promise<WrappedPdfiumModule> | undefined
const pdfium = () => {
  library ??= loadPdfium()
  return library
}

async function loadPdfium(): Promise<WrappedPdfiumModule> {
  const { buffer } = Uint8Array.from(readFileSync(require.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdf = await init({ wasmBinary: buffer })
  pdf.PDFiumExt_Init()
  return pdf
}

export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const pdf = await pdfium()
  const runtime = pdf.pdfium as unknown as {
    wasmExports: { malloc(bytes: number): number; free(at: number): void }
    HEAPU8: Uint8Array
  }
  const { wasmExports } = runtime
  const at = allocated(wasmExports.malloc(bytes.length))
  runtime.HEAPU8.set(bytes, at)
  const document = pdf.FPDF_LoadMemDocument(at, bytes.length, '')
  if (document === 0) {
    const isLocked = pdf.FPDF_GetLastError() === PASSWORD_ERROR
    wasmExports.free(at)
    throw new UnreadableFile(isLocked ? 'password' : 'damaged')
  }
  const openPage = (number: number) => {
    const page = pdf.FPDF_LoadPage(document, number)
    if (page === 0) throw new UnreadableFile('damaged')
    return page
  }
  return {
    pageCount: pdf.FPDF_GetPageCount(document),
    render(number, at) {
      const page = openPage(number)
      const [wide, tall] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)]
      const wanted = 'dpi' in at ? at.dpi / 72 : at.width / wide
      const scale = Math.min(wanted, MAX_PIXELS_A_SIDE / Math.max(wide, tall))
      const [width, height] = [wide, tall].map((points) => Math.max(1, Math.round(points * scale))) as [
        number,
        number,
      ]
      const bitmap = allocated(pdf.FPDFBitmap_Create(width, height, 0))
      const [REVERSE_BYTE_ORDER, ANNOTATIONS] = [0x10, 0x01]
      pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
      pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER | ANNOTATIONS)
      const from = pdf.FPDFBitmap_GetBuffer(bitmap)
      // Read again, because the heap is a new object after it has grown.
      const rgba = Buffer.from(runtime.HEAPU8.subarray(from, from + width * height * 4))
      pdf.FPDFBitmap_Destroy(bitmap)
      pdf.FPDF_ClosePage(page)
      return { width, height, rgba }
    },
    wordsOf(number) {
      const page = openPage(number)
      const [wide, tall] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)]
      const text = pdf.FPDFText_LoadPage(page)
      const corners = allocated(wasmExports.malloc(4 * Float64Array.BYTES_PER_ELEMENT))
      const words: PrintedWord[] = []
      let word: PrintedWord | undefined
      const count = Math.min(pdf.FPDFText_CountChars(text), MAX_CHARACTERS)
      for (let at = 0; at < count; at++) {
        const character = String.fromCodePoint(pdf.FPDFText_GetUnicode(text, at) || 32)
        const isFound = pdf.FPDFText_GetCharBox(text, at, corners, corners + 8, corners + 16, corners + 24)
        if (!isFound || /[\s\p{Cc}]/u.test(character)) {
          word = undefined
          continue
        }
        const view = new DataView(runtime.HEAPU8.buffer, corners, 32)
        const [left, right, bottom, top] = [0, 8, 16, 24].map((offset) => view.getFloat64(offset, true)) as [
          number,
          number,
          number,
          number,
        ]
        const letter: PrintedWord = {
          text: character,
          left: left / wide,
          right: right / wide,
          top: (tall - top) / wide,
          bottom: (tall - bottom) / wide,
          confidence: 1,
        }
        if (word && isNextTo(word, letter)) {
          word.text += character
          word.right = letter.right
          word.top = Math.min(word.top, letter.top)
          word.bottom = Math.max(word.bottom, letter.bottom)
        } else {
          word = letter
          words.push(word)
        }
      }
      wasmExports.free(corners)
      pdf.FPDFText_ClosePage(text)
      pdf.FPDF_ClosePage(page)
      return words
    },
    close() {
      pdf.FPDF_CloseDocument(document)
      wasmExports.free(at)
    },
  }
}

/** Address 0 means that allocation failed, but PDFium would write to it. */
function allocated(address: number): number {
  if (address === 0) throw new Error('PDFium is out of memory')
  return address
}

function isNextTo(word: PrintedWord, letter: PrintedWord): boolean {
  const height = Math.max(word.bottom - word.top, letter.bottom - letter.top)
  const gap = letter.left - word.right
  return Math.abs(gap) < WORD_GAP * height && letter.top < word.bottom && letter.bottom > word.top - height
}
