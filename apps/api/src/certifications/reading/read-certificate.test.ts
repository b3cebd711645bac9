import { expect, test } from 'vitest'
import { drawnCertificates, pdfOf, photoOf } from '../../../test/drawn-certificates.ts'
import { readDrawn, type Score, scoreOf } from '../../../test/reading/read-drawn.ts'

test('probe text', async () => {
  for (const drawn of drawnCertificates) {
    try {
      const reading = await readDrawn(drawn, pdfOf(drawn), 'pdf')
      const s = scoreOf(drawn, reading)
      console.log(
        drawn.what,
        s.right.length,
        'missing',
        s.missing,
        'wrong',
        s.wrong,
        reading.typeId !== null,
        reading.nameOnPaper,
      )
    } catch (e) {
      console.log(drawn.what, String(e))
    }
  }
})
test('probe pictures', async () => {
  for (const how of ['scan', 'photo', 'sideways'] as const) {
    const all: Score[] = []
    const t0 = Date.now()
    for (const drawn of drawnCertificates) {
      try {
        const t = Date.now()
        const reading = await readDrawn(
          drawn,
          await photoOf(pdfOf(drawn), how),
          how === 'scan' ? 'png' : 'jpg',
        )
        const s = scoreOf(drawn, reading)
        all.push(s)
        console.log(
          how,
          drawn.what,
          Date.now() - t,
          s.right.length,
          'missing',
          s.missing,
          'wrong',
          s.wrong,
          reading.typeId !== null,
          reading.nameOnPaper,
        )
      } catch (e) {
        console.log(drawn.what, String(e))
      }
    }
    console.log(
      how,
      Date.now() - t0,
      'right',
      all.flatMap((s) => s.right).length,
      'missing',
      all.flatMap((s) => s.missing).length,
      'wrong',
      all.flatMap((s) => s.wrong).length,
    )
  }
}, 400_000)
