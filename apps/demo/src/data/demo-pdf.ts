export interface DemoDocument {
  title: string
  paragraphs: readonly string[]
}

/** Glyphs of the standard fonts beyond Latin-1, at free positions of the encoding. */
const extraGlyphs: readonly [character: string, name: string][] = [
  ['’', 'quoteright'],
  ['–', 'endash'],
  ['ā', 'amacron'],
  ['ē', 'emacron'],
  ['ī', 'imacron'],
  ['ō', 'omacron'],
  ['ū', 'umacron'],
  ['Ā', 'Amacron'],
  ['Ō', 'Omacron'],
  ['Ū', 'Umacron'],
]
const FIRST_EXTRA = 128

const PAGE = { width: 595, height: 842, margin: 72 }
const BODY = { size: 10.5, leading: 15, charactersPerLine: 94 }
const HEADING = { size: 16, leading: 21, charactersPerLine: 56 }

/** Some words at a place of a page, in points from its top left. */
export interface DrawnText {
  text: string
  x: number
  y: number
  size?: number
  isBold?: boolean
}

/** A page of text that any reader opens. */
export const demoPdf = ({ title, paragraphs }: DemoDocument): Buffer =>
  pdfOf(title, pageContent(title, paragraphs))

/** A page with words where they are put, as on a card or a certificate. */
export const drawnPdf = (title: string, texts: readonly DrawnText[]): Buffer =>
  pdfOf(
    title,
    texts
      .map(
        ({ text, x, y, size = 11, isBold = false }) =>
          `BT /${isBold ? 'Heading' : 'Body'} ${size} Tf ${x} ${PAGE.height - y} Td ${literal(text)} Tj ET`,
      )
      .join('\n'),
  )

function pdfOf(title: string, page: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R` +
      ' /Resources << /Font << /Body 5 0 R /Heading 6 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${FIRST_EXTRA} ${extraGlyphs.map(([, name]) => `/${name}`).join(' ')}] >>`,
    `<< /Title <${Buffer.from(`\uFEFF${title}`, 'utf16le').swap16().toString('hex')}> >>`,
  ]
  return Buffer.from(assembled(objects), 'latin1')
}

const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding 7 0 R >>`

/** The table at the end says at which byte each object begins. */
function assembled(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

function pageContent(title: string, paragraphs: readonly string[]): string {
  return [
    'BT',
    `/Heading ${HEADING.size} Tf ${HEADING.leading} TL ${PAGE.margin} ${PAGE.height - PAGE.margin} Td`,
    ...wrapped(title, HEADING.charactersPerLine).map(shown),
    `/Body ${BODY.size} Tf ${BODY.leading} TL`,
    ...paragraphs.flatMap((text) => ['T*', ...wrapped(text, BODY.charactersPerLine).map(shown)]),
    'ET',
  ].join('\n')
}

const literal = (text: string) => `(${encoded(text).replaceAll(/[\\()]/g, (character) => `\\${character}`)})`
const shown = (line: string) => `${literal(line)} Tj T*`

function encoded(text: string): string {
  return text.replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/gu, (character) => {
    const index = extraGlyphs.findIndex(([extra]) => extra === character)
    return index < 0 ? '?' : String.fromCharCode(FIRST_EXTRA + index)
  })
}

function wrapped(text: string, charactersPerLine: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= charactersPerLine) {
      lines[lines.length - 1] = `${line} ${word}`
    } else lines.push(word)
  }
  return lines
}
