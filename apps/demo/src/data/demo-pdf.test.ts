import { expect, test } from 'vitest'
import { planAgreements } from './demo-agreements.ts'
import { demoPdf } from './demo-pdf.ts'

const document = {
  title: 'Terms of Engagement for Relievers, Kōwhai Lane Kindergarten',
  paragraphs: ['One (1) of two.', 'Time–and–a–half isn’t paid. '.repeat(20).trim()],
}

/** Reads it the way a reader does: from the end, by the table. */
function opened(file: Buffer) {
  const text = file.toString('latin1')
  const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  const table = text.slice(tableAt)
  const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  const objects = offsets.map((offset) => /^\d+ 0 obj\n(.*?)\nendobj\n/su.exec(text.slice(offset))?.[1] ?? '')
  const numbers = offsets.map((offset) => Number.parseInt(text.slice(offset, offset + 4), 10))
  return { text, table, objects, numbers }
}

test('every object is where the table says, and the stream is as long as it says', () => {
  const { text, table, objects, numbers } = opened(demoPdf(document))
  expect(text.startsWith('%PDF-1.4\n')).toBe(true)
  expect(table.startsWith(`xref\n0 ${objects.length + 1}\n`)).toBe(true)
  expect(numbers).toEqual(objects.map((_, index) => index + 1))
  const [, length, stream] = /\/Length (\d+) >>\nstream\n(.*)\nendstream$/su.exec(objects[3] ?? '') ?? []
  expect(stream).toHaveLength(Number(length))
})

test('the words are on the page, in lines that fit it', () => {
  const { objects } = opened(demoPdf(document))
  const lines = [...(objects[3] ?? '').matchAll(/^\((.*)\) Tj T\*$/gm)].map(([, line = '']) => line)
  expect(lines.slice(0, 2)).toEqual([
    `Terms of Engagement for Relievers, K${String.fromCharCode(133)}whai Lane`,
    'Kindergarten',
  ])
  expect(lines).toContain('One \\(1\\) of two.')
  expect(lines.join(' ').match(/Time.and.a.half isn.t paid\./g)).toHaveLength(20)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(96)
  expect(lines.join('')).not.toContain('?')
  expect(objects[6]).toContain('/Differences [128 /quoteright /endash /amacron')
})

test('the consent text fits on the page in every region', () => {
  for (const region of ['AU', 'NZ', 'UK', 'CA', 'US'] as const) {
    for (const { content } of planAgreements(region, 0)) {
      const page = opened(content).objects[3] ?? ''
      expect(page).not.toContain('?')
      expect(page.match(/T\*/g)?.length).toBeLessThan(42)
      expect(content.length).toBeLessThan(5_000)
    }
  }
})
