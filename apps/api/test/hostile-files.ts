import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw, deflateSync } from 'node:zlib'

/** A picture whose header claims `side` × `side` pixels, with hardly any content. */
export function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(10_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A Word file with one entry of zeros, whose header claims to unpack to `saidBytes`. */
export async function docxOfZeros(megabytes: number, saidBytes: number): Promise<Buffer> {
  const deflate = createDeflateRaw({ level: 9 })
  const packing = buffer(deflate)
  for (let at = 0; at < megabytes; at++)
    if (!deflate.write(Buffer.alloc(1024 * 1024))) await once(deflate, 'drain')
  deflate.end()
  const packed = await packing
  const name = Buffer.from('word/document.xml')
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(saidBytes, 8)
  const common = Buffer.concat([
    Buffer.from('1400000008000000', 'hex'),
    Buffer.alloc(2),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), name])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, central, end])
}

/**
 * Each form draws the next one ten times. PDFium keeps a parsed copy of every drawing: 10^8 of them exceed any memory.
 */
export const exhaustingPdf = (): Buffer => nestedForms({ levels: 8, side: 600, group: false })

/** Ten thousand transparent groups of the size of the page: little memory, minutes of drawing. */
export const slowPdf = (): Buffer => nestedForms({ levels: 5, side: 6_000, group: true })

/** A valid PDF of the same construction: unlike a blank page, drawing it needs some memory. */
export const plainPdf = (): Buffer => nestedForms({ levels: 1, side: 600, group: false })

function nestedForms({ levels, side, group }: { levels: number; side: number; group: boolean }): Buffer {
  const box = `[0 0 ${side} ${side}]`
  const drawing = (next: number) => `/Resources<</XObject<</X ${next} 0 R>>/ExtGState<</G<</ca .5>>>>>>`
  const stream = (dictionary: string, content: string) =>
    `<<${dictionary}/Length ${content.length}>>stream\n${content}\nendstream`
  const transparent = group ? '/G gs ' : ''
  const firstForm = 5
  const forms = Array.from({ length: levels }, (_, level) =>
    stream(
      `/Type/XObject/Subtype/Form/BBox${box}${group ? '/Group<</S/Transparency>>' : ''}${drawing(firstForm + level + 1)}`,
      level === levels - 1 ? `0 0 ${side} ${side} re f` : transparent + '/X Do '.repeat(10),
    ),
  )
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox${box}/Contents 4 0 R${drawing(firstForm)}>>`,
    stream('', `${transparent}/X Do`),
    ...forms,
  ])
}

function pdfOf(objects: readonly string[]): Buffer {
  const numbered = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`)
  return Buffer.from(`%PDF-1.7\n${numbered.join('')}trailer<</Root 1 0 R>>\n`)
}
