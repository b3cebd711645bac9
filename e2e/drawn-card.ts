import { drawnPdf } from '../apps/demo/src/data/demo-pdf.ts'

/** A printed Victorian card of Ava's. */
export const drawnCard = ({ number, expires }: { number: string; expires: string }) => {
  const rows = [
    ['Name', 'Ava Nguyen'],
    ['Date of birth', '03/02/1994'],
    ['Card number:', number],
    ['Card type', 'Employee'],
    ['Expiry date:', expires],
  ]
  return {
    name: 'card.pdf',
    mimeType: 'application/pdf',
    buffer: drawnPdf('Card', [
      { text: 'Working with Children Check', x: 72, y: 90, size: 20, isBold: true },
      { text: 'Victoria State Government', x: 72, y: 115 },
      ...rows.flatMap(([label = '', value = ''], index) => [
        { text: label, x: 72, y: 160 + index * 25 },
        { text: value, x: 250, y: 160 + index * 25, isBold: true },
      ]),
    ]),
  }
}
