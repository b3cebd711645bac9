import { expect, test } from 'vitest'
import { drawnCertificates, photoOf, unseenCertificates } from '../drawn-certificates.ts'
import { readDrawn, type Score, scoreOf, sumOf } from '../reading/read-drawn.ts'
import { report, times } from './proof.ts'

const all = [...drawnCertificates, ...unseenCertificates]

/** Pictures take seconds each: one of a kind with every test run, all of them with `npm run prove`. */
test.each(['scan', 'photo', 'sideways', 'angled'] as const)(
  'of a picture nothing is read wrongly: %s',
  async (how) => {
    const scores: Score[] = []
    const seconds: number[] = []
    for (const drawn of all.slice(0, times(1, all.length))) {
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
