import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium'

const require = createRequire(import.meta.url)
const MOST_PIXELS_A_SIDE = 2_600
const PASSWORD_ERROR = 4

/** A PDF that cannot be shown to anybody: damaged, or behind a password. */
class UnreadablePdf extends Error {}

export interface PdfDocument {
  pageCount: number
  /** RGBA; a page is never drawn larger than a large screen, whatever it says of itself. */
  render(
    page: number,
    at: { dpi: number } | { width: number },
  ): { width: number; height: number; rgba: Buffer }
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
  const at = wasmExports.malloc(bytes.length)
  runtime.HEAPU8.set(bytes, at)
  const document = pdf.FPDF_LoadMemDocument(at, bytes.length, '')
  if (document === 0) {
    const isLocked = pdf.FPDF_GetLastError() === PASSWORD_ERROR
    wasmExports.free(at)
    throw new UnreadablePdf(isLocked ? 'It has a password' : 'It is damaged')
  }
  return {
    pageCount: pdf.FPDF_GetPageCount(document),
    render(number, at) {
      const page = pdf.FPDF_LoadPage(document, number)
      const [wide, tall] = [pdf.FPDF_GetPageWidthF(page), pdf.FPDF_GetPageHeightF(page)]
      const wanted = 'dpi' in at ? at.dpi / 72 : at.width / wide
      const scale = Math.min(wanted, MOST_PIXELS_A_SIDE / Math.max(wide, tall))
      const [width, height] = [wide, tall].map((points) => Math.max(1, Math.round(points * scale))) as [
        number,
        number,
      ]
      const bitmap = pdf.FPDFBitmap_Create(width, height, 0)
      const [REVERSE_BYTE_ORDER, ANNOTATIONS] = [0x10, 0x01]
      pdf.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xff_ff_ff_ff)
      pdf.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, REVERSE_BYTE_ORDER | ANNOTATIONS)
      const from = pdf.FPDFBitmap_GetBuffer(bitmap)
      // Asked for anew: the heap is another object once it has grown.
      const rgba = Buffer.from(runtime.HEAPU8.subarray(from, from + width * height * 4))
      pdf.FPDFBitmap_Destroy(bitmap)
      pdf.FPDF_ClosePage(page)
      return { width, height, rgba }
    },
    close() {
      pdf.FPDF_CloseDocument(document)
      wasmExports.free(at)
    },
  }
}
