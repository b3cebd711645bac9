import { expect, test } from 'vitest'
import { drawnCertificates, pdfOf, photoOf, unseenCertificates } from '../drawn-certificates.ts'
import { readDrawn, type Score, scoreOf, sumOf } from '../reading/read-drawn.ts'
import { report } from './proof.ts'

const all = [...drawnCertificates, ...unseenCertificates]

test.each(['scan', 'photo', 'sideways', 'angled'] as const)(
  'of a picture nothing is read wrongly: %s',
  async (how) => {
    const scores: Score[] = []
    const seconds: number[] = []
    for (const drawn of all) {
      const picture = await photoOf(drawn, how)
      const startedAt = performance.now()
      scores.push(scoreOf(drawn, await readDrawn(drawn, picture, how === 'scan' ? 'png' : 'jpg')))
      seconds.push((performance.now() - startedAt) / 1_000)
    }
    const { right, missing, wrong } = sumOf(scores)
    report({
      promise: `What is read off a certificate is right or is not proposed (${how})`,
      tried: `${scores.length} certificates, ${right.length + missing.length} fields`,
      outcome: `${right.length} right, ${missing.length} missing, ${wrong.length} wrong, ${Math.max(...seconds).toFixed(1)} s at most`,
    })
    expect(wrong).toEqual([])
    expect(right.length).toBeGreaterThan(0)
  },
)

test('in words the reader was not written for, most is read and nothing wrongly', async () => {
  const scores = []
  for (const drawn of unseenCertificates)
    scores.push(scoreOf(drawn, await readDrawn(drawn, pdfOf(drawn), 'pdf')))
  const { right, missing, wrong } = sumOf(scores)
  expect(wrong).toEqual([])
  expect(right.length).toBeGreaterThan(missing.length * 3)
})
