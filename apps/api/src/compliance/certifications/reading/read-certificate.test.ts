import { expect, test } from 'vitest'
import { drawnCertificates, pdfOf, unseenCertificates } from '../../../../test/drawn-certificates.ts'
import { readDrawn, scoreOf, sumOf } from '../../../../test/reading/read-drawn.ts'
import { certificationTypeIdOf } from '../../catalogue/catalogue.ts'

test.each(drawnCertificates)('$what', async (drawn) => {
  const reading = await readDrawn(drawn, pdfOf(drawn), 'pdf')
  expect(reading.typeId).toBe(drawn.typeKey && certificationTypeIdOf(drawn.typeKey))
  expect(reading.isTypeDoubtful).toBe(drawn.isTypeDoubtful ?? false)
  expect(scoreOf(drawn, reading)).toMatchObject({ missing: [], wrong: [] })
  expect(reading.nameOnPaper).toBe(drawn.name ?? null)
})

test('in words the reader was not written for, most is read and nothing wrongly', async () => {
  const scores = []
  for (const drawn of unseenCertificates)
    scores.push(scoreOf(drawn, await readDrawn(drawn, pdfOf(drawn), 'pdf')))
  const { right, missing, wrong } = sumOf(scores)
  expect(wrong).toEqual([])
  expect(right.length).toBeGreaterThan(missing.length * 3)
})
