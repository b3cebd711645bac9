import { expect, test } from 'vitest'
import { sharesOf } from './use-chosen-files.ts'

const files = [{ file: { size: 100 } }, { file: { size: 300 } }]

test.each([
  [0, [0, 0]],
  [0.125, [0.5, 0]],
  [0.25, [1, 0]],
  [0.625, [1, 0.5]],
  [1, [1, 1]],
])('with %d of a request sent, the first file is complete before the second', (sent, shares) => {
  expect(sharesOf(files, sent)).toEqual(shares)
})
