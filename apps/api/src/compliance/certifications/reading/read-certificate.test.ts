import { expect, test } from 'vitest'
import { drawnCertificates, pdfOf, photoOf } from '../../../../test/drawn-certificates.ts'
import { readDrawn, scoreOf } from '../../../../test/reading/read-drawn.ts'
import { certificationTypeIdOf } from '../../catalogue/catalogue.ts'

test.each(drawnCertificates)('$what', async (drawn) => {
  const reading = await readDrawn(drawn, pdfOf(drawn), 'pdf')
  expect(reading.typeId).toBe(drawn.typeKey && certificationTypeIdOf(drawn.typeKey))
  expect(reading.isTypeDoubtful).toBe(drawn.isTypeDoubtful ?? false)
  expect(scoreOf(drawn, reading)).toMatchObject({ missing: [], wrong: [] })
  expect(reading.nameOnPaper).toBe(drawn.name ?? null)
})

test('values read from a scan are correct', async () => {
  const [drawn] = drawnCertificates
  if (!drawn) throw new Error('No certificate is drawn')
  const reading = await readDrawn(drawn, await photoOf(drawn, 'scan'), 'png')
  expect(scoreOf(drawn, reading)).toMatchObject({ missing: [], wrong: [] })
})
