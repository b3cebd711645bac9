import { expect, test } from 'vitest'
import { printable, progressText } from './import-progress.ts'

test.each([
  [0, 200, '░'.repeat(30), 0],
  [50, 200, '█'.repeat(8) + '░'.repeat(22), 25],
  [200, 200, '█'.repeat(30), 100],
  [250, 200, '█'.repeat(30), 100],
  [0, 0, '█'.repeat(30), 100],
])('%i of %i bytes', (readBytes, sizeBytes, bar, percent) => {
  const counts = { created: 3, changed: 2, unchanged: 1, refused: 4 }
  expect(progressText({ readBytes, sizeBytes }, counts)).toBe(`${bar} ${percent} %  10 lines, 4 refused`)
})

test('a file cannot write to the terminal', () => {
  expect(printable('12  p\u001b]0;x\u0007\r\u202e1  email')).toBe('12  p\ufffd]0;x\ufffd\ufffd1  email')
})
