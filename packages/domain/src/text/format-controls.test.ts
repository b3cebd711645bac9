import { expect, test } from 'vitest'
import { withoutFormatControls } from './format-controls.ts'

test.each([
  ['Fee \u202e05$\u202c', 'Fee 05$'],
  ['\u2066a\u2069\u200e\u200f\u061c', 'a'],
  ['ev\u200bil\u2060.ex\u00adample\ufeff', 'evil.example'],
  ['👩\u200d🏫 می\u200cخواهم', '👩\u200d🏫 می\u200cخواهم'],
  ['line one\nline\ttwo שלום', 'line one\nline\ttwo שלום'],
])('%j becomes %j', (text, expected) => {
  expect(withoutFormatControls(text)).toBe(expected)
})
