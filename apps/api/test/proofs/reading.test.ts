import { expect, test } from 'vitest'
import { drawnCertificates, pdfOf, photoOf, unseenCertificates } from '../drawn-certificates.ts'
import { readDrawn, type Score, scoreOf, sumOf } from '../reading/read-drawn.ts'
import { tell, times } from './proof.ts'

const all = [...drawnCertificates, ...unseenCertificates]

/** Pictures take seconds each: one of a kind with every test run, all of them with `npm run prove`. */
test.each(['scan', 'photo', 'sideways'] as const)('of a picture nothing is read wrongly: %s', async (how) => {
  const scores: Score[] = []
  for (const drawn of all.slice(0, times(1, all.length))) {
    const picture = await photoOf(pdfOf(drawn), how)
    scores.push(scoreOf(drawn, await readDrawn(drawn, picture, how === 'scan' ? 'png' : 'jpg')))
  }
  const { right, missing, wrong } = sumOf(scores)
  tell({
    promise: `What is read off a certificate is right or is not proposed (${how})`,
    tried: `${scores.length} certificates, ${right.length + missing.length} fields`,
    outcome: `${right.length} right, ${missing.length} missing, ${wrong.length} wrong`,
  })
  expect(wrong).toEqual([])
  expect(right.length).toBeGreaterThan(0)
})
